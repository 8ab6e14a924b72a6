import type koffiModule from "koffi";

type Koffi = typeof koffiModule;

/** The error code of a function of a PKCS #11 module. */
export class Pkcs11Failure extends Error {
  readonly value: number;
  constructor(name: string, value: number) {
    super(`${name}: 0x${value.toString(16)}`);
    this.value = value;
  }
}

/** Numbers of the standard (PKCS #11 2.40) that are used here. */
export const CK = {
  PIN_INCORRECT: 0xa0,
  PIN_INVALID: 0xa1,
  PIN_LEN_RANGE: 0xa2,
  PIN_EXPIRED: 0xa3,
  PIN_LOCKED: 0xa4,
  DEVICE_REMOVED: 0x32,
  TOKEN_NOT_PRESENT: 0xe0,
  TOKEN_NOT_RECOGNIZED: 0xe1,
  SLOT_ID_INVALID: 0x03,
  CLASS: 0x00,
  VALUE: 0x11,
  ID: 0x102,
  KEY_TYPE: 0x100,
  CLASS_CERTIFICATE: 1,
  CLASS_PRIVATE_KEY: 3,
  KEY_RSA: 0,
  KEY_EC: 3,
  RSA_PKCS: 0x1,
  ECDSA: 0x1041,
} as const;

const SERIAL_SESSION = 4;
const USER = 1;
const MOST_OBJECTS = 64;
const LONGEST_VALUE = 8192;
const POINTER = 8;
/** Where a function stands in the list that a module hands out. */
const FUNCTIONS = {
  C_Initialize: 0,
  C_Finalize: 1,
  C_GetSlotList: 4,
  C_GetTokenInfo: 6,
  C_OpenSession: 12,
  C_CloseSession: 13,
  C_Login: 18,
  C_Logout: 19,
  C_GetAttributeValue: 24,
  C_FindObjectsInit: 26,
  C_FindObjects: 27,
  C_FindObjectsFinal: 28,
  C_SignInit: 42,
  C_Sign: 43,
} as const;
type FunctionName = keyof typeof FUNCTIONS;

/** One or two arguments are numbers, the rest are pointers; the module takes them all as words of the machine. */
const ARGUMENTS: Readonly<Record<FunctionName, readonly ("number" | "pointer")[]>> = {
  C_Initialize: ["pointer"],
  C_Finalize: ["pointer"],
  C_GetSlotList: ["number", "pointer", "pointer"],
  C_GetTokenInfo: ["number", "pointer"],
  C_OpenSession: ["number", "number", "pointer", "pointer", "pointer"],
  C_CloseSession: ["number"],
  C_Login: ["number", "number", "pointer", "number"],
  C_Logout: ["number"],
  C_GetAttributeValue: ["number", "number", "pointer", "number"],
  C_FindObjectsInit: ["number", "pointer", "number"],
  C_FindObjects: ["number", "pointer", "number", "pointer"],
  C_FindObjectsFinal: ["number"],
  C_SignInit: ["number", "pointer", "number"],
  C_Sign: ["number", "pointer", "number", "pointer", "pointer"],
};

/** A token in a slot. */
export interface Token {
  readonly slot: number;
  readonly label: string;
  readonly serial: string;
}

/**
 * A module of the maker of a token. Its words are as long as the machine's, on Windows always four bytes and without
 * gaps.
 */
export class Pkcs11 {
  readonly #koffi: Koffi;
  /** Held: what nobody holds is unloaded. */
  readonly #library: ReturnType<Koffi["load"]>;
  readonly #list: unknown;
  readonly #word: 4 | 8;
  readonly #offset: number;
  readonly #protos = new Map<FunctionName, ReturnType<Koffi["proto"]>>();

  private constructor(koffi: Koffi, path: string) {
    this.#koffi = koffi;
    const windows = process.platform === "win32";
    this.#word = windows ? 4 : 8;
    this.#offset = windows ? 2 : 8;
    const found = [null];
    // With its own libraries: the module may need another OpenSSL than the one that Node has in it.
    this.#library = koffi.load(path, { deep: true });
    const failed = this.#library.func("C_GetFunctionList", "unsigned long", [koffi.out(koffi.pointer("void *"))])(
      found,
    ) as number;
    if (Number(failed) !== 0 || found[0] === null) throw new Pkcs11Failure("C_GetFunctionList", Number(failed));
    this.#list = found[0];
  }

  /** Loads the module. Throws in words when the binding is not installed or the file is no module. */
  static async load(path: string): Promise<Pkcs11> {
    const koffi = await import("koffi").then(
      (module) => module.default,
      () => {
        throw new Error("The binding to PKCS #11 modules is missing: npm install koffi");
      },
    );
    return new Pkcs11(koffi, path);
  }

  /** Opens the module for one piece of work, so that a token that came or went meanwhile is seen. */
  async within<A>(work: () => A): Promise<A> {
    this.#call("C_Initialize", null);
    try {
      return work();
    } finally {
      this.#call("C_Finalize", null);
    }
  }

  /** Tokens that are plugged in. */
  tokens(): Token[] {
    const count = this.#words(1);
    this.#call("C_GetSlotList", 1, null, count);
    const slots = this.#words(Math.max(1, this.#read(count, 0)));
    this.#call("C_GetSlotList", 1, slots, count);
    return Array.from({ length: this.#read(count, 0) }, (_, i) => {
      const slot = this.#read(slots, i);
      const info = Buffer.alloc(256);
      this.#call("C_GetTokenInfo", slot, info);
      const text = (from: number, to: number): string =>
        info.toString("utf8", from, to).replaceAll("\u0000", " ").trim();
      return { slot, label: text(0, 32), serial: text(80, 96) };
    }).filter((token) => token.serial !== "" || token.label !== "");
  }

  /** Opens a session with a token, logged in where there is a PIN, for one piece of work. */
  session<A>(slot: number, pin: string | null, work: (session: number) => A): A {
    const handle = this.#words(1);
    this.#call("C_OpenSession", slot, SERIAL_SESSION, null, null, handle);
    const session = this.#read(handle, 0);
    try {
      if (pin === null) return work(session);
      const bytes = Buffer.from(pin, "utf8");
      try {
        this.#call("C_Login", session, USER, bytes, bytes.length);
      } finally {
        bytes.fill(0);
      }
      try {
        return work(session);
      } finally {
        this.#call("C_Logout", session);
      }
    } finally {
      this.#call("C_CloseSession", session);
    }
  }

  /** Objects that have all these values. */
  find(session: number, wanted: readonly (readonly [attribute: number, value: number | Uint8Array])[]): number[] {
    const values = wanted.map(
      ([attribute, value]) =>
        [attribute, typeof value === "number" ? this.#number(value) : Buffer.from(value)] as const,
    );
    this.#template(values, (template) => this.#call("C_FindObjectsInit", session, template, wanted.length));
    const [found, count] = [this.#words(MOST_OBJECTS), this.#words(1)];
    this.#call("C_FindObjects", session, found, MOST_OBJECTS, count);
    this.#call("C_FindObjectsFinal", session);
    return Array.from({ length: this.#read(count, 0) }, (_, i) => this.#read(found, i));
  }

  /** The value of one attribute of an object. */
  value(session: number, object: number, attribute: number): Buffer {
    return this.#template([[attribute, Buffer.alloc(LONGEST_VALUE)]], (template, [place]) => {
      this.#call("C_GetAttributeValue", session, object, template, 1);
      const length = this.#read(template, 0, this.#word + POINTER);
      return length === 0
        ? Buffer.alloc(0)
        : Buffer.from(this.#koffi.decode(place, this.#koffi.array("uint8_t", length, "Typed")) as Uint8Array);
    });
  }

  /** The same as a number. */
  numberOf = (session: number, object: number, attribute: number): number =>
    this.#read(this.value(session, object, attribute), 0);

  /** Signs with a key as the mechanism says. */
  sign(session: number, key: number, mechanism: number, content: Uint8Array): Buffer {
    const chosen = Buffer.alloc(3 * 8);
    this.#write(chosen, 0, mechanism);
    this.#call("C_SignInit", session, chosen, key);
    const [value, length] = [Buffer.alloc(1024), this.#number(1024)];
    this.#call("C_Sign", session, Buffer.from(content), content.length, value, length);
    return value.subarray(0, this.#read(length, 0));
  }

  /**
   * CK_ATTRIBUTE, one after another: its type, where its value is, and how long. The values lie where the module may
   * write.
   */
  #template<A>(
    entries: readonly (readonly [attribute: number, value: Buffer])[],
    work: (template: Buffer, places: readonly unknown[]) => A,
  ): A {
    const size = this.#word * 2 + POINTER;
    const template = Buffer.alloc(size * entries.length);
    const places = entries.map(([, value]) => this.#koffi.alloc("uint8_t", Math.max(1, value.length)) as unknown);
    try {
      for (const [i, [attribute, value]] of entries.entries()) {
        this.#koffi.encode(places[i], this.#koffi.array("uint8_t", value.length), value);
        this.#write(template, i * size, attribute);
        template.writeBigUInt64LE(this.#koffi.address(places[i]), i * size + this.#word);
        this.#write(template, i * size + this.#word + POINTER, value.length);
      }
      return work(template, places);
    } finally {
      for (const place of places) this.#koffi.free(place);
    }
  }

  #words = (count: number): Buffer => Buffer.alloc(this.#word * count);
  #read = (bytes: Buffer, index: number, from = 0): number =>
    this.#word === 8 ? Number(bytes.readBigUInt64LE(from + index * 8)) : bytes.readUInt32LE(from + index * 4);
  #write = (bytes: Buffer, at: number, value: number): unknown =>
    this.#word === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUInt32LE(value, at);
  #number(value: number): Buffer {
    const bytes = this.#words(1);
    this.#write(bytes, 0, value);
    return bytes;
  }

  #call(name: FunctionName, ...values: readonly (number | Buffer | null)[]): void {
    const koffi = this.#koffi;
    const proto =
      this.#protos.get(name) ??
      koffi.proto(
        "unsigned long",
        ARGUMENTS[name].map((kind) => (kind === "number" ? "unsigned long" : "void *")),
      );
    this.#protos.set(name, proto);
    const pointer = koffi.decode(this.#list, this.#offset + FUNCTIONS[name] * 8, "void *") as unknown;
    const answer = Number(koffi.call(pointer, proto, ...values));
    if (answer !== 0) throw new Pkcs11Failure(name, answer);
  }
}
