// Loaded before a program that a test starts: passwords are hashed at the least cost, which a person's 64 MiB and three
// passes make the larger part of what a test waits for. The product has no such setting: a supervisor gives its
// processes nothing but the product's own variables, so it hands this on in the arguments.
import childProcess from "node:child_process";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import * as argon2 from "@node-rs/argon2";
import { LOW_COST } from "./password-cost.ts";

/** Stands for the library's function of this name. */
export const hashRaw = (password, options) => argon2.hashRaw(password, { ...options, ...LOW_COST });

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@node-rs/argon2"
      ? { url: import.meta.url, format: "module", shortCircuit: true }
      : next(specifier, context),
});

const { spawn } = childProcess;
childProcess.spawn = (command, args, options) =>
  spawn(
    command,
    args.some((each) => /backend[\\/]main\.js$/.test(each)) ? ["--import", import.meta.url, ...args] : args,
    options,
  );
syncBuiltinESMExports();
