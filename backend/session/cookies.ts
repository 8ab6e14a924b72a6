/** Over HTTPS a cookie is bound to the host; plain HTTP is for a local installation only. */
export const hostBound = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The Set-Cookie value for a token, or one that removes it. */
export function tokenCookie(name: string, token: string | null, secure: boolean, seconds: number): string {
  const parts = [
    `${hostBound(name, secure)}=${token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${token ? seconds : 0}`,
  ];
  return (secure ? [...parts, "Secure"] : parts).join("; ");
}

/** The token that a request carries under this name. */
export function tokenIn(header: string | undefined, name: string, secure: boolean): string | null {
  const found = header?.split(/;\s*/).find((part) => part.startsWith(`${hostBound(name, secure)}=`));
  return found?.slice(found.indexOf("=") + 1) || null;
}
