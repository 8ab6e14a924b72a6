import { Inject, Injectable, Logger } from "@nestjs/common";
import type { NextFunction, Request, Response } from "express";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";

/** Peers that are named in the log; one setting is wrong, however many there are. */
const NAMED = 10;

/**
 * Requests that came through a proxy which TRUSTED_PROXIES does not name: everybody behind it is taken for one source.
 * It is said in the log, once for a peer, and by readiness. Only with https, where a proxy stands before the platform.
 */
@Injectable()
export class Forwarded {
  readonly #log = new Logger("proxies");
  readonly #peers = new Set<string>();
  readonly #expected: boolean;

  constructor(@Inject(SETTINGS_TOKEN) { publicUrl }: SettingsProvider) {
    this.#expected = publicUrl.startsWith("https:");
  }

  /** True while every proxy that spoke was known. */
  get known(): boolean {
    return this.#peers.size === 0;
  }

  readonly look = (request: Request, _response: Response, next: NextFunction): void => {
    if (this.#expected && request.headers["x-forwarded-for"] !== undefined) this.#lookAt(request);
    next();
  };

  #lookAt(request: Request): void {
    const peer = request.socket.remoteAddress;
    const trusts = request.app.get("trust proxy fn") as (address: string, hop: number) => boolean;
    if (peer === undefined || this.#peers.size >= NAMED || this.#peers.has(peer) || trusts(peer, 0)) return;
    this.#peers.add(peer);
    this.#log.warn(
      `${peer} sends X-Forwarded-For and is not in TRUSTED_PROXIES: everybody behind it counts as one source`,
    );
  }
}
