import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AlreadyRunning, PidFile } from "../../../scripts/lib/pid-file.ts";
import { freePort } from "../../../scripts/lib/ports.ts";
import { gone, isAlive, launch, type Running } from "../../../scripts/lib/processes.ts";
import { keep } from "../../../scripts/start/keeper.ts";
import { ready } from "../../../scripts/start/processes.ts";
import { innerPorts, outerPort } from "../../../scripts/start/ports.ts";
import { localChain } from "../../support/chain.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-keeper-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MARK = "hawser-sleeper";
const sleeper = (): Promise<Running> =>
  launch({ name: "sleeper", command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)", MARK] });

describe("a kept part", () => {
  it("is back after every kill -9, under a new process id that is written down, until it is stopped", async () => {
    const file = join(folder, "kept.json");
    const pids = await PidFile.take(file, "vitest");
    const said: string[] = [];
    const kept = await keep(
      { name: "sleeper", mark: MARK, start: sleeper },
      { pids, say: (words) => said.push(words), firstPauseMs: 10 },
    );
    for (let round = 1; round <= 3; round += 1) {
      const before = kept.pid();
      process.kill(before, "SIGKILL");
      while (said.length < round * 2) await wait(5);
      expect(kept.pid()).not.toBe(before);
      expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ children: { sleeper: { pid: kept.pid() } } });
    }
    expect(said.slice(0, 2)).toEqual(["sleeper ended (signal SIGKILL) and is started again", "sleeper is back"]);
    expect(kept.ends()).toBe(3);
    await kept.stop();
    expect(await gone(kept.pid(), 10_000)).toBe(true);
    expect(said).toHaveLength(6);
  });

  it("that says what is wrong with its settings is left at once, and its words are told; one that has answered is started again", async () => {
    const said: string[] = [];
    const pids = await PidFile.take(join(folder, "refuses.json"), "vitest");
    const start = (): Promise<Running> =>
      launch({ name: "refusing", command: process.execPath, args: ["-e", "process.exit(2)", MARK] });
    const options = { pids, say: (words: string) => said.push(words), firstPauseMs: 10 };
    const kept = await keep({ name: "refusing", mark: MARK, start }, options);
    const refusing = { ...kept, lastLines: () => ["not started:", "  KEK_FILE holds another key"] };
    await expect(ready(refusing, "http://127.0.0.1:9", 60_000, new AbortController().signal)).rejects.toThrow(
      /^refusing refuses to start\n {2}not started:\n {4}KEK_FILE holds another key$/,
    );
    expect([said, kept.ends()]).toEqual([[], 1]);
    await kept.stop();

    const answered = await keep({ name: "answered", mark: MARK, start }, options);
    answered.begun();
    while (said.length < 2) await wait(5);
    expect(said.slice(0, 2)).toEqual(["answered ended (exit code 2) and is started again", "answered is back"]);
    await answered.stop();
  });

  it("is started anew when that is asked for, at once even in a long pause, and that is no end of its own", async () => {
    const said: string[] = [];
    const pids = await PidFile.take(join(folder, "anew.json"), "vitest");
    const options = { pids, say: (words: string) => said.push(words), firstPauseMs: 3_600_000 };
    const kept = await keep({ name: "sleeper", mark: MARK, start: sleeper }, options);
    const first = kept.pid();
    await kept.restart();
    while (said.length < 2) await wait(5);
    const second = kept.pid();
    process.kill(second, "SIGKILL");
    while (said.length < 3) await wait(5);
    await kept.restart();
    while (said.length < 4) await wait(5);
    expect(new Set([first, second, kept.pid()]).size).toBe(3);
    expect([said, kept.ends()]).toEqual([
      [
        "sleeper is started anew",
        "sleeper is back",
        "sleeper ended (signal SIGKILL) and is started again",
        "sleeper is back",
      ],
      1,
    ]);
    await kept.stop();
    expect(await gone(kept.pid(), 10_000)).toBe(true);
  });

  it("that cannot start says why, with its last words", async () => {
    const start = (): Promise<Running> =>
      launch({
        name: "broken",
        command: process.execPath,
        args: ["-e", "console.error('no such table'); process.exit(3)"],
        ready: () => undefined,
      });
    const pids = await PidFile.take(join(folder, "broken.json"), "vitest");
    await expect(keep({ name: "broken", mark: "x", start }, { pids, say: () => undefined })).rejects.toThrow(
      /broken ended with exit code 3\s+no such table/,
    );
  });
});

describe("a process that a killed run leaves behind", () => {
  it("is ended by the next run, and nothing else is", async () => {
    const [left, other] = [await sleeper(), await sleeper()];
    const file = join(folder, "left.json");
    const dead = await sleeper();
    await dead.stop();
    const children = { left: { pid: left.pid, mark: MARK }, reused: { pid: other.pid, mark: "another program" } };
    await writeFile(file, JSON.stringify({ owner: { pid: dead.pid, mark: MARK }, children }));
    const pids = await PidFile.take(file, "vitest");
    expect(await left.exited).toBe("signal SIGTERM");
    expect(isAlive(other.pid)).toBe(true);
    await other.stop();
    pids.release();
  });

  it("is left alone while its run lives", async () => {
    const owner = await sleeper();
    const file = join(folder, "alive.json");
    await writeFile(file, JSON.stringify({ owner: { pid: owner.pid, mark: MARK }, children: {} }));
    await expect(PidFile.take(file, "vitest")).rejects.toThrow(AlreadyRunning);
    await owner.stop();
  });

  it("may be half a list: it counts as none", async () => {
    const file = join(folder, "half.json");
    await writeFile(file, `{"owner":`);
    (await PidFile.take(file, "vitest")).release();
  });
});

describe("ports", () => {
  it("that are asked for and taken are named", async () => {
    const chain = await localChain();
    const port = Number(new URL(chain.rpcUrl).port);
    await expect(outerPort(port)).rejects.toThrow(`Port ${port} is taken`);
    await chain.stop();
    expect(await outerPort(port)).toBe(port);
  });

  it("inside stay the same from run to run, unless somebody took one", async () => {
    const file = join(folder, "ports.json");
    const wanted = {
      postgres: await freePort(),
      chain: await freePort(),
      smtp: await freePort(),
      mailbox: await freePort(),
      indexer: await freePort(),
      relayer: await freePort(),
      metrics: await freePort(),
      exchange: await freePort(),
      exchangePage: await freePort(),
      fiata: await freePort(),
      platform: await freePort(),
    };
    await writeFile(file, JSON.stringify(wanted));
    const chain = await localChain({ port: wanted.chain });
    const outer = await freePort();
    const first = await innerPorts(file, outer);
    expect(first).toEqual({ ...wanted, chain: expect.any(Number) });
    expect(first.chain).not.toBe(wanted.chain);
    await chain.stop();
    expect(await innerPorts(file, outer)).toEqual(first);
    expect((await innerPorts(file, first.indexer)).indexer).not.toBe(first.indexer);
  });

  it("that are free are no ports of outgoing connections, and never the same twice", async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});
