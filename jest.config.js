/** Every package's own configuration, run as one. */
export default {
  // Libraries live as long as their worker, and some remember every class that they were ever shown.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    '<rootDir>/packages/*',
    '<rootDir>/apps/*',
    '<rootDir>/infra/*',
    '<rootDir>/prisma',
    '<rootDir>/e2e',
    '<rootDir>/bench',
  ],
}
