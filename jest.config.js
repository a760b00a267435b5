/** Every package's own configuration, run as one. */
export default {
  projects: [
    '<rootDir>/packages/*',
    '<rootDir>/apps/*',
    '<rootDir>/infra/*',
    '<rootDir>/prisma',
    '<rootDir>/e2e',
    '<rootDir>/bench',
  ],
}
