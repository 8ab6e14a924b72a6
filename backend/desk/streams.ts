import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import { randomInt } from "node:crypto";
import type { Response } from "express";
import { rightsOf, worksOnBoard } from "#domain/permissions";
import { Listener, type Change } from "../core/changes.ts";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { stillStands } from "../session/find-program.ts";
import { heardOnBoard } from "./heard-on-board.ts";
import { LIVES, type Session } from "../session/session.ts";

const ALIVE = statement(
  "desk.sessionLives",
  `SELECT m.permissions, m.is_admin AS "isAdmin", m.external_platform AS "externalPlatform"
    FROM app.session s JOIN app.person p ON p.id = s.person_id JOIN app.organisation o ON o.id = s.organisation_id
    JOIN app.membership m ON m.person_id = s.person_id AND m.organisation_id = s.organisation_id
    WHERE s.token_hash = $1 AND ${LIVES} AND NOT m.api_only`,
);

const isOnBoard = (of: Pick<Session, "permissions" | "isAdmin" | "externalPlatform">): boolean =>
  worksOnBoard(rightsOf(of.permissions, of), of);

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/**
 * A browser opens six connections over HTTP/1.1: streams never take the last of them. The oldest gives way, and is told
 * so.
 */
const STREAMS_PER_SESSION = 4;
/** A browser that does not read is cut off, and asks for everything when it comes back. */
const UNREAD_BYTES = 256 * 1024;

/** The least that a browser waits before it comes back to a platform that has ended. */
const BACK_MS = 1_000;

interface Stream {
  readonly session: Session;
  readonly response: Response;
  readonly key: string;
  /** Its person works on a tanker and nowhere else. */
  onBoard: boolean;
  /** The messages that came in while it is asked whether its session has ended. */
  held: string[] | null;
}

/** The open streams of server-sent events: each gets the changes of its own organisation, and of nobody else. */
@Injectable()
export class Streams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #ending = false;
  readonly #change = (change: Change): void => {
    for (const stream of this.#streams)
      if (stream.session.organisationId !== change.organisation) continue;
      else if (stream.onBoard) void this.#sayOnBoard(stream, change);
      else this.#say(stream, change.topic, change.id);
  };
  /** A named event: it says how far a chain is, not that something on the screen changed. */
  readonly #head = (payload: string): void => {
    for (const stream of this.#streams) this.#say(stream, "chain", payload, "chain");
  };
  /** Notices were missed: whoever listens asks for everything again. */
  readonly #gap = (): void => {
    for (const stream of this.#streams) this.#say(stream, "gap", "");
  };

  /**
   * A session or credential of a person has ended, or the person's account was closed: what comes after is not heard.
   */
  readonly #ended = (person: string): void => {
    for (const stream of this.#streams) if (stream.session.personId === person) void this.#check(stream);
  };

  constructor(
    private readonly listener: Listener,
    private readonly database: Database,
  ) {}

  /** Streams that are open. */
  get count(): number {
    return this.#streams.size;
  }

  onApplicationBootstrap(): void {
    this.listener
      .on("change", this.#change)
      .on("chain_head", this.#head)
      .on("gap", this.#gap)
      .on("app_session", this.#ended);
    this.#timer = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  /** Before the server closes, which waits for every connection. */
  beforeApplicationShutdown(): void {
    this.#ending = true;
    if (this.#timer) clearInterval(this.#timer);
    this.listener
      .off("change", this.#change)
      .off("chain_head", this.#head)
      .off("gap", this.#gap)
      .off("app_session", this.#ended);
    for (const { response } of this.#streams) this.#sayBye(response);
    this.#streams.clear();
  }

  /**
   * Opens a stream on the response of a signed-in member, or of a program in a member's name. It ends with the session
   * or the credential.
   */
  open(session: Session, response: Response): void {
    const onBoard = isOnBoard(session);
    const stream: Stream = { session, response, key: session.tokenHash.toString("hex"), onBoard, held: null };
    const siblings = [...this.#streams].filter(({ key }) => key === stream.key);
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - STREAMS_PER_SESSION)))
      this.#makeRoom(oldest);
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      Connection: "keep-alive",
      "X-Accel-Buffering": "no",
    });
    if (this.#ending) return this.#sayBye(response);
    response.write("retry: 1000\n\n");
    this.#streams.add(stream);
    response.on("close", () => this.#streams.delete(stream));
  }

  #say(stream: Stream, topic: string, id: string, event = "message"): void {
    const text = `event: ${event}\ndata: ${JSON.stringify({ topic, id })}\n\n`;
    if (stream.held !== null) {
      stream.held.push(text);
      return;
    }
    stream.response.write(text);
    if (stream.response.writableLength > UNREAD_BYTES) this.#close(stream);
  }

  /** A crew hears that something may have changed where it cannot be told what. */
  async #sayOnBoard(stream: Stream, change: Change): Promise<void> {
    const heard = await heardOnBoard(this.database, stream.session, change).catch(() => "gap" as const);
    if (heard === null || !this.#streams.has(stream)) return;
    if (heard === "gap") this.#say(stream, "gap", "");
    else this.#say(stream, heard.topic, heard.id);
  }

  /** Ends it so that its page does not ask again at once. */
  #makeRoom(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end("event: room\ndata: {}\n\n");
  }

  /**
   * Browsers come back one after another, and not all at the moment in which another machine, or this one, takes over.
   */
  #sayBye(response: Response): void {
    response.end(`retry: ${randomInt(BACK_MS, BACK_MS * 5)}\n\n`);
  }

  /** Ends it whole: a browser reports what is cut off as an error of its page. */
  #over(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end();
  }

  #close(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.destroy();
  }

  /** Hears nothing until it is known that it may. Asked again meanwhile, it is asked once more. */
  async #check(stream: Stream): Promise<void> {
    const held: string[] = (stream.held = [...(stream.held ?? [])]);
    const alive = await this.#alive(stream).catch(() => true);
    if (stream.held !== held || !this.#streams.has(stream)) return;
    stream.held = null;
    if (!alive) this.#over(stream);
    else if (held.length > 0) stream.response.write(held.join(""));
  }

  /** A sign of life on every stream; those of ended sessions close. */
  async beat(): Promise<void> {
    for (const stream of this.#streams) {
      stream.response.write(": \n\n");
      const alive = await this.#alive(stream).catch(() => true);
      if (!alive) this.#over(stream);
    }
  }

  /** A session or credential that has ended, or a user who was disabled, hears nothing more. */
  async #alive(stream: Stream): Promise<boolean> {
    const { session } = stream;
    if (session.credential) return this.database.asWorker((tx) => stillStands(tx, session));
    const rights = await this.database.asWorker((tx) => first(tx, ALIVE, [session.tokenHash]));
    // The rights may have been changed since it was opened.
    if (rights !== null) stream.onBoard = isOnBoard(rights);
    return rights !== null;
  }
}
