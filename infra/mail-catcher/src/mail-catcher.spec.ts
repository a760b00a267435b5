import { createTransport } from 'nodemailer'
import { MailCatcher } from './mail-catcher.js'

describe('the mail catcher', () => {
  let catcher: MailCatcher
  beforeAll(async () => {
    catcher = await MailCatcher.start()
    const transport = createTransport(catcher.smtpUrl)
    await transport.sendMail({
      from: 'Repère <no-reply@repere.example>',
      to: 'awa@client.example',
      subject: 'Confirmez votre adresse <b>é</b>',
      text: 'Bonjour,\nhttps://repere.example/verify#token=abc-_1',
      html: '<p>Bonjour</p><script>document.title = "ran"</script>',
    })
    await transport.sendMail({ from: 'a@b.example', to: ['x@y.example', 'z@y.example'], subject: 'Two', text: 'Hi' })
  })
  afterAll(() => catcher?.stop())
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(catcher.pageUrl + path, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('keeps received mails by recipient', () => {
    expect(catcher.caught()).toHaveLength(2)
    expect(catcher.caught('z@y.example')).toMatchObject([{ number: 2, subject: 'Two', text: 'Hi\n', html: '' }])
    expect(catcher.caught('awa@client.example')).toMatchObject([
      { number: 1, from: 'no-reply@repere.example', subject: 'Confirmez votre adresse <b>é</b>' },
    ])
    expect(catcher.caught('somebody@client.example')).toEqual([])
  })

  it('shows a list and each mail, and runs no script of a mail', async () => {
    const list = await get('/')
    expect(list.text).toContain('Confirmez votre adresse &lt;b&gt;é&lt;/b&gt;')
    const { text, headers } = await get('/mails/1')
    expect(text).toContain('<a href="https://repere.example/verify#token=abc-_1"')
    expect(text).not.toContain('<script>')
    expect(text).toContain('sandbox="allow-popups"')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('refuses unknown addresses, as a real server does', async () => {
    const mail = { from: 'a@b.example', to: 'nobody@client.example', text: 'Hi' }
    await expect(createTransport(catcher.smtpUrl).sendMail(mail)).rejects.toMatchObject({ responseCode: 550 })
  })

  it('lists mails as JSON for programs', async () => {
    expect(JSON.parse((await get('/mails.json?to=x@y.example')).text)).toMatchObject([{ number: 2 }])
    expect((await get('/health')).text).toBe('{"status":"ok"}')
    expect((await get('/mails/99')).status).toBe(404)
    expect((await get('/', { method: 'POST' })).status).toBe(405)
  })
})
