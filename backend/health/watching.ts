import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from "@nestjs/common";
import type { NextFunction, Request, Response } from "express";
import { metricsText, PROMETHEUS_TYPE } from "#domain/prometheus";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { Streams } from "../desk/streams.ts";
import { passwordsWaiting } from "../keyring/passwords.ts";
import { Ledger } from "../ledger/ledger.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { signingsWaiting } from "../signing/apart.ts";
import { uploadsWaiting } from "../uploads/child.ts";
import { Draining } from "./draining.ts";
import { BACKEND_METRICS, BACKEND_PREFIX, type Answers, type Backlog, type Moment } from "./metrics.ts";

const QUEUES = statement(
  "health.queues",
  `SELECT m.n AS letters, m.age AS "lettersSeconds", d.n AS messages, d.age AS "messagesSeconds"
     FROM (SELECT count(*)::int AS n, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
             FROM app.mail WHERE sent_at IS NULL AND undeliverable_at IS NULL) m,
          (SELECT count(*)::int AS n, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
             FROM app.webhook_delivery WHERE state = 'WAITING') d`,
  ["letters", "lettersSeconds", "messages", "messagesSeconds"],
);

/** A monitor waits no longer than this for the database. */
const ANSWER_MS = 1_800;
const NANOSECONDS = 1e9;
const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0);

/**
 * Counts what the backend does and serves it to Prometheus at a port of its own: the address of the platform is
 * everybody's.
 */
@Injectable()
export class Watching implements BeforeApplicationShutdown {
  readonly #log = new Logger("metrics");
  readonly #answers = new Map<string, Answers>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #running = 0;
  #server: Server | null = null;

  constructor(
    private readonly database: Database,
    private readonly streams: Streams,
    private readonly ledger: Ledger,
    private readonly draining: Draining,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Counts a request when its answer is sent or its connection ends. */
  readonly count = (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    this.#running += 1;
    response.once("close", () => {
      this.#running -= 1;
      // The pattern, never the path: a path names documents, and there is no end of them.
      const route = (request.route as { readonly path?: unknown } | undefined)?.path;
      this.#add(
        request.method,
        typeof route === "string" ? route : "other",
        response.statusCode,
        performance.now() - begun,
      );
    });
    next();
  };

  #add(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${route} ${status}`;
    const row = this.#answers.get(key) ?? { method, route, status, count: 0, seconds: 0 };
    row.count += 1;
    row.seconds += ms / 1_000;
    this.#answers.set(key, row);
  }

  /** Serves GET /metrics until the application ends. A port that is taken is said in the log and ends nothing. */
  async listen(): Promise<void> {
    this.#delay.enable();
    const server = createServer((request, response) => {
      if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
        return void response.writeHead(404).end();
      void this.text().then(
        (text) => response.writeHead(200, { "content-type": PROMETHEUS_TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.#server = server;
    await new Promise<void>((done) => {
      server.once("error", (error) => {
        this.#log.warn(`no metrics: ${error.message}`);
        done();
      });
      server.listen(this.settings.metricsPort, this.settings.healthHost, done);
    });
  }

  beforeApplicationShutdown(): void {
    this.#delay.disable();
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** The metrics for Prometheus. */
  async text(): Promise<string> {
    const backlog = await Promise.race([this.#backlog(), wait(ANSWER_MS, null, { ref: false })]);
    const moment: Moment = {
      answers: [...this.#answers.values()],
      running: this.#running,
      streams: this.streams.count,
      database: this.database.load,
      waiting: { passwords: passwordsWaiting(), uploads: uploadsWaiting(), signatures: signingsWaiting() },
      delay: {
        p50: seconds(this.#delay.percentile(50)),
        p99: seconds(this.#delay.percentile(99)),
        max: seconds(this.#delay.max),
      },
      memory: process.memoryUsage.rss(),
      draining: this.draining.begun,
      backlog,
    };
    this.#delay.reset();
    return metricsText(BACKEND_PREFIX, BACKEND_METRICS, [[{}, moment]]);
  }

  async #backlog(): Promise<Backlog | null> {
    const [queues, ledger] = await Promise.all([
      this.database.asWorker((tx) => first(tx, QUEUES)).catch(() => null),
      this.ledger.behind(),
    ]);
    return queues === null || ledger === null ? null : { ...queues, ledger };
  }
}
