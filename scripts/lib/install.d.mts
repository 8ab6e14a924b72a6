/** The Node that the project runs on, from npm. */
export function projectNode(root: string): string;
/** Installs the locked packages unless they are there. Throws when npm fails. */
export function ensureInstalled(root: string): void;
/** True when every package that the lockfile asks for on this machine is there in its version. */
export function isInstalled(root: string): boolean;
