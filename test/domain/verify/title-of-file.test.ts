import { expect, it } from "vitest";
import { titleOfFile } from "#domain/verify/title-of-file";

const [registry, token] = [`0x${"ab".repeat(20)}`, "cd".repeat(32)];
const named = { chainId: 137, registry, tokenId: `0x${token}` };

it("a W3C credential names its title, whether or not its number begins with 0x", () => {
  for (const tokenId of [token, `0x${token.toUpperCase()}`])
    expect(
      titleOfFile(
        JSON.stringify({
          id: "urn:uuid:1",
          credentialStatus: {
            tokenNetwork: { chain: "POLYGON", chainId: "137" },
            tokenRegistry: registry.toUpperCase().replace("0X", "0x"),
            tokenId,
          },
        }),
      ),
    ).toEqual({ ...named, documentId: "urn:uuid:1" });
});

it("an OpenAttestation document names it behind the salts of its values", () => {
  const salted = (value: string) => `0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11:string:${value}`;
  const document = {
    data: { id: salted("doc-1"), network: { chainId: salted("137") }, issuers: [{ tokenRegistry: salted(registry) }] },
    signature: { merkleRoot: token, targetHash: token },
  };
  expect(titleOfFile(JSON.stringify(document))).toEqual({ ...named, documentId: "doc-1" });
});

it("anything else names none", () => {
  const status = { tokenNetwork: { chainId: 137 }, tokenRegistry: registry, tokenId: token };
  const wrong = [
    {},
    [],
    null,
    "x",
    { credentialStatus: { ...status, tokenId: "1" } },
    { credentialStatus: { ...status, tokenRegistry: "0x1" } },
    { credentialStatus: { ...status, tokenNetwork: {} } },
    { data: { issuers: "x" } },
  ];
  expect(wrong.map((one) => titleOfFile(JSON.stringify(one)))).toEqual(wrong.map(() => null));
  expect(titleOfFile("%PDF-1.7")).toBeNull();
});
