export type Environment = Readonly<Record<string, string | undefined>>;

/** `BROWSER` decides where it is set; `none` and the empty text mean that there is no browser. */
export function canOpenBrowser(environment: Environment, platform: NodeJS.Platform): boolean {
  const { BROWSER: named } = environment;
  if (named !== undefined) return named !== '' && named !== 'none';
  if (environment.CI !== undefined) return false;
  if (environment.DISPLAY !== undefined || environment.WAYLAND_DISPLAY !== undefined) return true;
  if (environment.SSH_CONNECTION !== undefined) return false;
  return platform === 'darwin' || platform === 'win32' || environment.WSL_DISTRO_NAME !== undefined;
}
