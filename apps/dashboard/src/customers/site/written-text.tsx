import { List, Text, Title } from '@mantine/core'
import { Fragment } from 'react'

/** A text of paragraphs, `## ` headings, `- ` lists and `**bold**` words. */
export function WrittenText({ text }: { text: string }) {
  const blocks = text
    .replaceAll('\r', '')
    .replace(/^(## .*)\n(?!\n)/gm, '$1\n\n')
    .split(/\n\s*\n/)
  return blocks.map((block, index) => <Block key={index} text={block.trim()} />)
}

function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) {
    return (
      <Title order={2} mt="lg" mb={6} fz="h3">
        {text.slice(3)}
      </Title>
    )
  }
  const lines = text.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    return (
      <List spacing={6} mb="md">
        {lines.map((line) => (
          <List.Item key={line}>
            <Words text={line.slice(2)} />
          </List.Item>
        ))}
      </List>
    )
  }
  return (
    <Text mb="md" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <Words text={text} />
    </Text>
  )
}

const Words = ({ text }: { text: string }) =>
  text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) =>
      index % 2 === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
    )
