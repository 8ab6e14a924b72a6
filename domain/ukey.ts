import { z } from "zod";
import { text, type Text } from "./text.ts";

/** Where the bridge to a UKey listens unless it is told otherwise; only on the machine that the key is in. */
export const BRIDGE_PORT = 17171;
export const bridgeAt = (port: number): string => `http://127.0.0.1:${port}`;
export const BRIDGE_VERSION = 1;

/** The refusals of the bridge: their status, and the remedy of the user who sits before it. */
export const BRIDGE_ERRORS = {
  ORIGIN_REFUSED: {
    http: 403,
    text: text(
      "The UKey bridge does not serve this site. Start it with the address of this site.",
      "UKey 组件未允许本网站，请以本网站地址启动该组件。",
    ),
  },
  NOT_PAIRED: { http: 401, text: text("Type the code that the UKey bridge shows.", "请输入 UKey 组件显示的配对码。") },
  CODE_WRONG: {
    http: 403,
    text: text("This is not the code that the UKey bridge shows now.", "配对码与 UKey 组件当前显示的不符。"),
  },
  BAD_INPUT: {
    http: 422,
    text: text(
      "The UKey bridge could not read what it was asked. Update it, then try again.",
      "UKey 组件无法识别该请求，请更新组件后重试。",
    ),
  },
  PIN_WRONG: {
    http: 403,
    text: text(
      "This is not the PIN of the UKey. After a few wrong ones it locks itself.",
      "UKey 的 PIN 码错误，多次输错后 UKey 将被锁定。",
    ),
  },
  PIN_LOCKED: {
    http: 403,
    text: text(
      "The UKey has locked itself after wrong PINs. Its issuer can unlock it.",
      "UKey 因 PIN 码多次错误已被锁定，请联系发放机构解锁。",
    ),
  },
  TOKEN_GONE: {
    http: 404,
    text: text(
      "The UKey is not plugged in any more, or is another one. Plug it in, then try again.",
      "UKey 已拔出或已更换，请插入后重试。",
    ),
  },
  KEY_GONE: { http: 404, text: text("The UKey has no key for this certificate.", "UKey 中没有与该证书对应的密钥。") },
  TOKEN_FAILED: {
    http: 502,
    text: text(
      "The UKey answered with a failure. Plug it in anew, then try again.",
      "UKey 返回错误，请重新插拔后重试。",
    ),
  },
} as const satisfies Record<string, { http: 401 | 403 | 404 | 422 | 502; text: Text }>;
export type BridgeErrorCode = keyof typeof BRIDGE_ERRORS;
/** A certificate on a token; `token` and `key` name where its key is. Certificates are DER in base64. */
export const tokenCertificate = z.object({
  token: z.string(),
  tokenLabel: z.string(),
  key: z.string(),
  certificate: z.base64(),
  chain: z.array(z.base64()),
});
export type TokenCertificate = z.infer<typeof tokenCertificate>;

/** The most that a key is asked to sign: the signed attributes of a signature, about 220 bytes. */
const MAX_ATTRIBUTES = 2048;

/** The questions of a page to the bridge, by path. */
export const BRIDGE = {
  status: {
    path: "/status",
    method: "GET",
    input: z.object({}),
    output: z.object({ bridge: z.literal("hawser-ukey"), version: z.int(), paired: z.boolean() }),
  },
  pair: {
    path: "/pair",
    method: "POST",
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ token: z.string() }),
  },
  certificates: { path: "/certificates", method: "GET", input: z.object({}), output: z.array(tokenCertificate) },
  sign: {
    path: "/sign",
    method: "POST",
    input: z.strictObject({
      token: z.string().max(64),
      key: z.string().regex(/^([0-9a-f]{2}){1,64}$/),
      attributes: z.base64().max(MAX_ATTRIBUTES * 2),
      pin: z.string().min(1).max(64),
    }),
    /** In base64: PKCS #1 of an RSA key, r and s in DER of an elliptic curve. */
    output: z.object({ value: z.base64() }),
  },
} as const;
