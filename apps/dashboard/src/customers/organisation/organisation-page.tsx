export function OrganisationPage() {
  return null
}
