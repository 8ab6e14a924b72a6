import { describe, expect, it } from "vitest";
import { ALL_PERMISSIONS, CONFIRMED_RIGHTS } from "#domain/permissions";
import { ROLE_NAMES, ROLES, roleWith } from "#domain/roles";

describe("a role", () => {
  it.each(ROLE_NAMES)("is found by its rights, and no right of %s stands twice", (name) => {
    const { permissions } = ROLES[name];
    expect(roleWith(new Set(permissions))).toBe(name);
    expect(new Set(permissions).size).toBe(permissions.length);
  });

  it("is none where a right more or less is given", () => {
    const rights = new Set(ROLES.signatory.permissions);
    rights.delete("bl.issue");
    expect(roleWith(rights)).toBeUndefined();
    expect(roleWith(new Set(ALL_PERMISSIONS))).toBeUndefined();
  });

  it("lets one prepare what only another may sign and send: two people in these roles are four eyes", () => {
    const [prepares, signs] = [ROLES.documentation.permissions, ROLES.signatory.permissions];
    expect(prepares).toContain("envelope.seal");
    expect(signs).toEqual(expect.arrayContaining([...prepares, ...CONFIRMED_RIGHTS, "bl.sign.manual", "bl.issue"]));
    for (const role of ["documentation", "readOnly"] as const)
      expect(
        ROLES[role].permissions.filter((one) => /sign|issue|endorse|void|[tT]ransfer/.test(one)),
        role,
      ).toEqual([]);
    expect(ROLES.bankDesk.permissions.filter((one) => /^bl\.(sign|issue|void)/.test(one))).toEqual([]);
  });

  it("signs nothing automatically", () => {
    for (const name of ROLE_NAMES)
      expect(
        ROLES[name].permissions.filter((one) => one.endsWith(".auto")),
        name,
      ).toEqual([]);
  });
});
