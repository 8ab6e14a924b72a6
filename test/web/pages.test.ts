import { describe, expect, test, vi } from "vitest";
import { loadPage } from "../../web/app/lazy-page.tsx";
import { once } from "../../web/app/reload-once.ts";
import { afterLogin as leads } from "../../web/session/after-login.ts";

const afterLogin = (step: Parameters<typeof leads>[0], wanted: string | null): string =>
  leads(step, wanted, "https://ebl.example");

const Page = (): null => null;

describe("loading a page", () => {
  /** A window with its session storage, as it stands after every reload. */
  function windowOf(blocked = false) {
    let value: string | null = null;
    const reload = vi.fn();
    const memory = {
      get: () => value,
      set: (next: string) => {
        if (!blocked) value = next;
      },
    };
    return { reload, once: once(memory, reload) };
  }
  const lost = async (): Promise<never> => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  const stillWaits = async (one: Promise<unknown>): Promise<boolean> =>
    (await Promise.race([one, new Promise((resolve) => setTimeout(() => resolve("waits"), 30))])) === "waits";

  test("gives the page when its code arrives", async () => {
    const at = windowOf();
    expect((await loadPage("inbox", async () => ({ Page }), 1_000, at.once)).default).toBe(Page);
    expect(at.reload).not.toHaveBeenCalled();
  });

  test("reloads the window when the code cannot be had, and waits; then the error is shown", async () => {
    const at = windowOf();
    expect(await stillWaits(loadPage("inbox", lost, 1_000, at.once))).toBe(true);
    expect(at.reload).toHaveBeenCalledOnce();
    await expect(loadPage("inbox", lost, 1_000, at.once)).rejects.toThrow("Failed to fetch");
    expect(at.reload).toHaveBeenCalledOnce();
  });

  test("the frame that arrives around a lost page does not begin the reloads again", async () => {
    const at = windowOf();
    expect(await stillWaits(loadPage("inbox", lost, 1_000, at.once))).toBe(true);
    for (let loaded = 0; loaded < 3; loaded++) {
      await loadPage("shell", async () => ({ Page }), 1_000, at.once);
      await expect(loadPage("inbox", lost, 1_000, at.once)).rejects.toThrow("Failed to fetch");
    }
    expect(at.reload).toHaveBeenCalledOnce();
  });

  test("a page that came is reloaded for again when it is lost the next time", async () => {
    const at = windowOf();
    await stillWaits(loadPage("inbox", lost, 1_000, at.once));
    await loadPage("inbox", async () => ({ Page }), 1_000, at.once);
    await stillWaits(loadPage("inbox", lost, 1_000, at.once));
    expect(at.reload).toHaveBeenCalledTimes(2);
  });

  test("without a memory nothing is reloaded: nothing would end it", async () => {
    const at = windowOf(true);
    await expect(loadPage("inbox", lost, 1_000, at.once)).rejects.toThrow("Failed to fetch");
    expect(at.reload).not.toHaveBeenCalled();
  });

  test("the code has 120 seconds; then it counts as lost", async () => {
    vi.useFakeTimers();
    try {
      const at = windowOf();
      void loadPage("inbox", () => new Promise(() => undefined), undefined, at.once);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(at.reload).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(at.reload).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("after signing in", () => {
  test("an open step comes first", () => {
    expect(afterLogin("EMAIL_CODE", "/layout/sent")).toBe("/email");
    expect(afterLogin("CHANGE_EXPIRED_PASSWORD", null)).toBe("/changepasswd");
    // A link to the very step keeps what it brings.
    expect(afterLogin("COMPANY", "/company/registered#12345678")).toBe("/company/registered#12345678");
    expect(afterLogin("EMAIL_CODE", "/company/registered#12345678")).toBe("/email");
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
