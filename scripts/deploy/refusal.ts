/** Why nothing is deployed. The code is for programs, the words are for who runs the script. */
export class DeployRefused extends Error {
  readonly code: "CHAIN_WRONG" | "FEE_LIMIT" | "EVM_TOO_OLD" | "NO_FUNDS" | "NOT_TAKEN" | "STALE_CODE";

  constructor(code: DeployRefused["code"], words: string) {
    super(`${code}: ${words}`);
    this.name = "DeployRefused";
    this.code = code;
  }
}
