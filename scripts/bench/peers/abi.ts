// The events of a title escrow, as in domain/chain/abi/title-escrow.ts: this folder is installed apart and reads
// nothing of the house.
export const titleEscrowAbi = [
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "fromBeneficiary", type: "address" },
      { indexed: true, internalType: "address", name: "toBeneficiary", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "BeneficiaryTransfer",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "fromHolder", type: "address" },
      { indexed: true, internalType: "address", name: "toHolder", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "HolderTransfer",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "prevNominee", type: "address" },
      { indexed: true, internalType: "address", name: "nominee", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "Nomination",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "fromBeneficiary", type: "address" },
      { indexed: true, internalType: "address", name: "toBeneficiary", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "RejectTransferBeneficiary",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "fromHolder", type: "address" },
      { indexed: true, internalType: "address", name: "toHolder", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "RejectTransferHolder",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "fromBeneficiary", type: "address" },
      { indexed: true, internalType: "address", name: "toBeneficiary", type: "address" },
      { indexed: true, internalType: "address", name: "fromHolder", type: "address" },
      { indexed: false, internalType: "address", name: "toHolder", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "RejectTransferOwners",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "caller", type: "address" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "ReturnToIssuer",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "Shred",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: true, internalType: "address", name: "beneficiary", type: "address" },
      { indexed: true, internalType: "address", name: "holder", type: "address" },
      { indexed: true, internalType: "bool", name: "isMinting", type: "bool" },
      { indexed: false, internalType: "address", name: "registry", type: "address" },
      { indexed: false, internalType: "uint256", name: "tokenId", type: "uint256" },
      { indexed: false, internalType: "bytes", name: "remark", type: "bytes" },
    ],
    name: "TokenReceived",
    type: "event",
  },
] as const;
