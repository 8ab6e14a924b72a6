import { describe, expect, test, vi } from "vitest";
import { loadPage } from "../../web/app/lazy-page.tsx";
import { afterLogin as leads } from "../../web/session/after-login.ts";

const afterLogin = (step: Parameters<typeof leads>[0], wanted: string | null): string =>
  leads(step, wanted, "https://ebl.example");

const Page = (): null => null;

describe("loading a page", () => {
  test("gives the page when its code arrives", async () => {
    const reload = vi.fn(() => true);
    expect((await loadPage(async () => ({ Page }), 1_000, reload)).default).toBe(Page);
    expect(reload).not.toHaveBeenCalled();
  });

  test("reloads the window when the code cannot be had, and waits", async () => {
    const reload = vi.fn(() => true);
    const waiting = loadPage(
      async () => {
        throw new TypeError("Failed to fetch dynamically imported module");
      },
      1_000,
      reload,
    );
    expect(
      await Promise.race([waiting, new Promise((resolve) => setTimeout(() => resolve("still waiting"), 30))]),
    ).toBe("still waiting");
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a time-out counts as a failure; after the one reload the error is shown", async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    await expect(loadPage(never, 20, () => false)).rejects.toThrow("did not arrive in time");
  });
});

describe("after signing in", () => {
  test("an open step comes first", () => {
    expect(afterLogin("EMAIL_CODE", "/layout/sent")).toBe("/email");
    expect(afterLogin("CHANGE_EXPIRED_PASSWORD", null)).toBe("/changepasswd");
  });

  test("then the page that was wanted, else the shell", () => {
    expect(afterLogin("COMPLETE", "/layout/sent?page=2")).toBe("/layout/sent?page=2");
    expect(afterLogin("COMPLETE", null)).toBe("/layout");
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login?next=/login"])(
    "never another site: %s",
    (wanted) => {
      expect(afterLogin("COMPLETE", wanted)).toBe("/layout");
    },
  );
});
