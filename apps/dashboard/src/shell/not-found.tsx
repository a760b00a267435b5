import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { parts } from '../parts/parts.texts.js'
import { Mark } from './logo.js'

export function NotFound() {
  const t = parts.use()
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" ta="center">
        <Mark size={48} />
        <Title order={1}>{t('not_found')}</Title>
        <Text c="dimmed">{t('not_found_text')}</Text>
        <Button component="a" href={window.location.pathname.startsWith('/console') ? '/console' : '/'}>
          {t('home')}
        </Button>
      </Stack>
    </Center>
  )
}
