import { createHash, verify, X509Certificate, type KeyLike } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { entryOf, isKeyOf } from "#domain/lookup";
import { SignedXml, type SignatureAlgorithm } from "xml-crypto";

/** The elements of a parsed document: the part of the DOM that is used here. */
export interface XmlElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly children: readonly XmlElement[];
  attribute(name: string): string | null;
}

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${DSIG}enveloped-signature`;
const PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";
const DIGESTS = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  [`${MORE}sha384`]: "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
} as const satisfies Record<string, string>;
/** The signature methods that are taken: none that can be forged. */
const METHODS = {
  [`${MORE}rsa-sha256`]: { digest: "sha256", kind: "rsa" },
  [`${MORE}rsa-sha384`]: { digest: "sha384", kind: "rsa" },
  [`${MORE}rsa-sha512`]: { digest: "sha512", kind: "rsa" },
  [`${MORE}ecdsa-sha256`]: { digest: "sha256", kind: "ec" },
  [`${MORE}ecdsa-sha384`]: { digest: "sha384", kind: "ec" },
  [`${MORE}ecdsa-sha512`]: { digest: "sha512", kind: "ec" },
} as const satisfies Record<string, { readonly digest: string; readonly kind: "rsa" | "ec" }>;

/** Thrown for XML that is not taken. */
export class XmlRefused extends Error {
  readonly problem: "UNREADABLE" | "SIGNATURE_WRONG" | "SIGNER_UNKNOWN";

  constructor(problem: XmlRefused["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

interface Node {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
  getAttribute(name: string): string;
  hasAttribute(name: string): boolean;
}

const ELEMENT = 1;

/** Reads a document; one with a document type is refused, for what it could define. */
function parse(xml: string): Node {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new XmlRefused("UNREADABLE");
  const fail = (): never => {
    throw new XmlRefused("UNREADABLE");
  };
  const parser = new DOMParser({ errorHandler: { warning: () => undefined, error: fail, fatalError: fail } });
  const root = (parser.parseFromString(xml, "text/xml") as unknown as { readonly documentElement: Node | null })
    .documentElement;
  if (root === null) throw new XmlRefused("UNREADABLE");
  return root;
}

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (let one = node.firstChild; one !== null; one = one.nextSibling) if (one.nodeType === ELEMENT) found.push(one);
  return found;
}

const wrap = (node: Node): XmlElement => ({
  localName: node.localName,
  namespaceURI: node.namespaceURI,
  get textContent() {
    return node.textContent;
  },
  get children() {
    return childrenOf(node).map(wrap);
  },
  attribute: (name) => (node.hasAttribute(name) ? node.getAttribute(name) : null),
});

const only = (node: Node, name: string): Node => {
  const [one, ...more] = childrenOf(node).filter((child) => child.namespaceURI === DSIG && child.localName === name);
  if (one === undefined || more.length > 0) throw new XmlRefused("SIGNATURE_WRONG");
  return one;
};
const all = (node: Node, name: string): Node[] =>
  childrenOf(node).filter((child) => child.namespaceURI === DSIG && child.localName === name);
const algorithmOf = (node: Node): string => node.getAttribute("Algorithm");

/**
 * The root of a document that is signed as a whole (XAdES, enveloped, by exclusive canonicalisation), as read from the
 * very text that was signed: what else the document holds is never looked at, so that nothing can be wrapped around it.
 * `signers`: certificates in DER that may sign. XmlRefused.
 */
export function signedRoot(
  xml: string,
  name: { readonly local: string; readonly namespace: string },
  signers: readonly Uint8Array[],
): XmlElement {
  const root = parse(xml);
  if (root.localName !== name.local || root.namespaceURI !== name.namespace) throw new XmlRefused("UNREADABLE");
  const signature = only(root, "Signature");
  const info = only(signature, "SignedInfo");
  const method = entryOf(METHODS, algorithmOf(only(info, "SignatureMethod")));
  if (method === undefined || algorithmOf(only(info, "CanonicalizationMethod")) !== EXCLUSIVE)
    throw new XmlRefused("SIGNATURE_WRONG");
  const references = all(info, "Reference");
  const whole = references.findIndex((one) => one.getAttribute("Type") !== PROPERTIES);
  if (references.length > 2 || references.some((one, i) => (i === whole) !== isOfWhole(one, root)))
    throw new XmlRefused("SIGNATURE_WRONG");
  const key = signerKey(signature, signers);
  if (key.asymmetricKeyType !== method.kind) throw new XmlRefused("SIGNATURE_WRONG");
  const text = textSigned(xml, signature, key)[whole];
  if (text === undefined) throw new XmlRefused("SIGNATURE_WRONG");
  const read = parse(text);
  if (read.localName !== name.local || read.namespaceURI !== name.namespace) throw new XmlRefused("SIGNATURE_WRONG");
  return wrap(read);
}

/** Whether a reference is to the whole document without its signature, and nothing else is done to it. */
function isOfWhole(reference: Node, root: Node): boolean {
  const uri = reference.hasAttribute("URI") ? reference.getAttribute("URI") : null;
  const digest = algorithmOf(only(reference, "DigestMethod"));
  const transforms = all(reference, "Transforms").flatMap((one) => all(one, "Transform").map(algorithmOf));
  if (!isKeyOf(DIGESTS, digest) || uri === null) throw new XmlRefused("SIGNATURE_WRONG");
  if (reference.getAttribute("Type") === PROPERTIES) {
    if (uri === "" || transforms.some((one) => one !== EXCLUSIVE)) throw new XmlRefused("SIGNATURE_WRONG");
    return false;
  }
  const named = ["Id", "ID", "id"].some((name) => root.hasAttribute(name) && uri === `#${root.getAttribute(name)}`);
  return (uri === "" || named) && transforms.join(" ") === `${ENVELOPED} ${EXCLUSIVE}`;
}

/** The key of the certificate beside the signature, if it is one of those that may sign. */
function signerKey(signature: Node, signers: readonly Uint8Array[]): X509Certificate["publicKey"] {
  const beside = all(signature, "KeyInfo")
    .flatMap((one) => all(one, "X509Data"))
    .flatMap((one) => all(one, "X509Certificate"))
    .map((one) => Buffer.from(one.textContent ?? "", "base64"));
  const found = signers.find((one) => beside.some((other) => other.equals(one)));
  if (found === undefined) throw new XmlRefused("SIGNER_UNKNOWN");
  return new X509Certificate(found).publicKey;
}

/** The texts that were signed, in the order of their references. */
function textSigned(xml: string, signature: Node, key: X509Certificate["publicKey"]): readonly string[] {
  try {
    const checker = new SignedXml({ publicCert: key.export({ type: "spki", format: "pem" }) });
    checker.SignatureAlgorithms = Object.fromEntries(
      Object.entries(METHODS).map(([name, { digest }]) => [name, methodClass(name, digest)]),
    );
    checker.HashAlgorithms = Object.fromEntries(
      Object.entries(DIGESTS).map(([name, digest]) => [
        name,
        class {
          getAlgorithmName = (): string => name;
          getHash = (text: string): string => createHash(digest).update(text, "utf8").digest("base64");
        },
      ]),
    );
    checker.loadSignature(signature as unknown as Parameters<SignedXml["loadSignature"]>[0]);
    if (!checker.checkSignature(xml)) throw new XmlRefused("SIGNATURE_WRONG");
    return checker.getSignedReferences();
  } catch {
    throw new XmlRefused("SIGNATURE_WRONG");
  }
}

/** Values of elliptic curves stand in XML as two numbers, one behind the other. */
const methodClass = (name: string, digest: string): new () => SignatureAlgorithm =>
  class implements SignatureAlgorithm {
    getAlgorithmName = (): string => name;
    getSignature = (): never => {
      throw new Error("nothing is signed here");
    };
    verifySignature = (text: string, key: KeyLike, value: string): boolean =>
      verify(
        digest,
        Buffer.from(text, "utf8"),
        { key: key as string, dsaEncoding: "ieee-p1363" },
        Buffer.from(value, "base64"),
      );
  };
