import { once } from "node:events";
import type { Response } from "express";

/** Sends a file of any length as an attachment, no faster than it is read. */
export class Download {
  readonly #response: Response;

  private constructor(response: Response, name: string, mime: string) {
    this.#response = response;
    response.writeHead(200, {
      "Content-Type": mime,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "Content-Security-Policy": "sandbox",
      "X-Content-Type-Options": "nosniff",
    });
  }

  /** An error while it is sent ends it in the middle: the part that was sent must not look whole. */
  static async send(
    response: Response,
    name: string,
    mime: string,
    fill: (to: Download) => Promise<void>,
  ): Promise<void> {
    const to = new Download(response, name, mime);
    try {
      await fill(to);
      response.end();
    } catch (error) {
      // A client that has left is told nothing, and that is no fault.
      if (response.destroyed) return;
      response.destroy();
      throw error;
    }
  }

  async write(part: string | Uint8Array): Promise<void> {
    if (this.#response.destroyed) throw new Error("the reader has left");
    if (!this.#response.write(part)) await Promise.race([once(this.#response, "drain"), once(this.#response, "close")]);
  }
}
