// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice A holder's consent, given off chain, that the owner passes its ownership on to the nominee.
/// @param nonce What `nonces(holder)` says when the consent is given; the contract looks it up itself.
struct BeneficiaryTransferEndorsement {
  address beneficiary;
  address holder;
  address nominee;
  address registry;
  uint256 tokenId;
  uint256 deadline;
  uint256 nonce;
}

/// @notice An ECDSA signature over secp256k1.
struct Sig {
  bytes32 r;
  bytes32 s;
  uint8 v;
}

/// @title What is told of endorsements by signature, and why they are refused, in the order of the checks
interface ITitleEscrowSignableErrors {
  event CancelBeneficiaryTransferEndorsement(bytes32 indexed hash, address indexed endorser, uint256 indexed tokenId);

  error SignatureExpired(uint256 currentTimestamp);
  error InvalidEndorsement();
  error MismatchedEndorsedNomineeAndOnChainNominee(address endorsedNominee, address onChainNominee);
  error MismatchedEndorsedBeneficiaryAndCurrentBeneficiary(address endorsedBeneficiary, address currentBeneficiary);
  error SignatureAlreadyCancelled();
  error InvalidSignature();
  error CallerNotEndorser();
}

/// @title Endorsements by signature (EIP-712)
interface ITitleEscrowSignable {
  /// @notice Passes the ownership on with the holder's signed consent. Needs the owner.
  function transferBeneficiaryWithSig(BeneficiaryTransferEndorsement calldata endorsement, Sig calldata sig) external;

  /// @notice Takes a consent back before it is used. Needs who gave it.
  function cancelBeneficiaryTransfer(BeneficiaryTransferEndorsement calldata endorsement) external;
}
