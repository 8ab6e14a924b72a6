import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from "@nestjs/common";
import { HttpAdapterHost } from "@nestjs/core";
import type { NextFunction, Request, Response } from "express";
import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { drainSeconds } from "#domain/network";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";

/** Requests that run when the platform is told to end have so long to be answered. */
export const ANSWER_MS = 8_000;
const LOOK_MS = 50;

/**
 * The end of the platform, in order: readiness says so at once, so that balancers send nobody here any more; after a
 * while the streams end, the socket closes, connections close as soon as they have their answers, and what is left is
 * cut.
 */
@Injectable()
export class Draining implements OnModuleDestroy, BeforeApplicationShutdown {
  #begun = false;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  get begun(): boolean {
    return this.#begun;
  }

  /** Answers that are begun from now on are the last of their connection. */
  readonly last = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.#begun) response.setHeader("Connection", "close");
    next();
  };

  async onModuleDestroy(): Promise<void> {
    this.#begun = true;
    await wait(drainSeconds(this.settings) * 1_000);
  }

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    if (!server.listening) return;
    // Node closes what is idle when the server closes, and leaves open what becomes idle afterwards.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), ANSWER_MS);
    server.once("close", () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  }
}
