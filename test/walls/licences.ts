interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Licences under which the product could not be given away as Apache-2.0. The lesser GPL lets others link to it. */
const REFUSED = /(?<!L)GPL|AGPL|SSPL|BUSL|Commons-Clause|CC-BY-NC|UNLICENSED/i;

/**
 * The packages of the production tree whose licence cannot be had, or is refused. `licenseOf` is asked where the
 * lockfile says nothing.
 */
export function refusedLicences(
  packages: Readonly<Record<string, LockedPackage>>,
  licenseOf: (path: string) => string | undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, { dev, link, license }]) => {
    if (path === "" || dev === true || link === true) return [];
    const said = license ?? licenseOf(path);
    if (said === undefined) return `${path}: no licence`;
    // "A or B" leaves the choice.
    const choices = said.replaceAll(/[()]/g, "").split(/\s+OR\s+/i);
    return choices.every((each) => REFUSED.test(each)) ? `${path}: ${said}` : [];
  });
}
