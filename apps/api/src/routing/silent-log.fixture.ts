/** A log that drops everything. */
export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
