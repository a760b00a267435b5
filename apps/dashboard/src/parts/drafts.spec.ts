import { drafts } from './drafts.js'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const storage = Object.assign(
    Object.create({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem(name: string, text: string) {
        kept.set(name, text)
        Object.assign(storage, { [name]: text })
      },
      removeItem(name: string) {
        kept.delete(name)
        delete (storage as Record<string, unknown>)[name]
      },
    }) as object,
  )
  Object.assign(globalThis, { sessionStorage: storage })
})

const initial = { topic: 'other', text: '' }

it('a draft of each form is kept until it is sent', () => {
  drafts.keep('support', { topic: 'billing', text: 'Bonjour' })
  drafts.keep('reply.1', { text: 'Merci' })
  expect(drafts.read('support', initial)).toEqual({ topic: 'billing', text: 'Bonjour' })
  drafts.forget('support')
  expect(drafts.read('support', initial)).toEqual({})
  expect(drafts.read('reply.1', { text: '' })).toEqual({ text: 'Merci' })
})

it('fields that the form has no more are left out, and a broken draft counts as none', () => {
  drafts.keep('support', { topic: 'billing', fax: '1' })
  expect(drafts.read('support', initial)).toEqual({ topic: 'billing' })
  kept.set('repere.draft.support', '{')
  expect(drafts.read('support', initial)).toEqual({})
})

it('all are forgotten at the end of a session, and nothing else', () => {
  sessionStorage.setItem('repere.key', 'svc_test')
  drafts.keep('support', { text: 'Bonjour' })
  drafts.forgetAll()
  expect([...kept.keys()]).toEqual(['repere.key'])
})
