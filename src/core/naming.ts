/** Spellings of tool names. Hosts refuse `/` and `.`, so lists show snake_case while every spelling is understood. */

/** `db/uploadFile` becomes `db_upload_file`: letters, digits and underscores alone. */
export function portableName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** Two spellings of one tool have the same key: case and separators do not count. */
export function nameKey(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}
