// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { MessageHashUtils } from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import { TitleEscrow } from "./TitleEscrow.sol";
import {
  BeneficiaryTransferEndorsement,
  ITitleEscrowSignable,
  ITitleEscrowSignableErrors,
  Sig
} from "./interfaces/ITitleEscrowSignable.sol";
import { EscrowState, BENEFICIARY, HOLDER, NOMINEE } from "./libraries/EscrowState.sol";

/// @title TitleEscrowSignable
/// @dev The strict escrow, and endorsement by the holder's signature. A consent holds until its deadline, until it is
/// used or taken back, and until its giver hands the title on.
contract TitleEscrowSignable is TitleEscrow, ITitleEscrowSignable, ITitleEscrowSignableErrors {
  string public constant name = "TradeTrust Title Escrow";
  bytes32 public constant BENEFICIARY_TRANSFER_TYPEHASH =
    keccak256(
      "BeneficiaryTransfer(address beneficiary,address holder,address nominee,address registry,uint256 tokenId,uint256 deadline,uint256 nonce)"
    );
  bytes32 private constant DOMAIN_TYPEHASH =
    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

  /// @notice Counts how often a holder handed the title on, or had a consent used.
  mapping(address holder => uint256) public nonces;
  /// @notice Whether the consent with this EIP-712 struct hash was taken back.
  mapping(bytes32 hash => bool) public cancelled;

  function transferBeneficiaryWithSig(
    BeneficiaryTransferEndorsement calldata endorsement,
    Sig calldata sig
  ) external override {
    EscrowState state = _running();
    address owner = _party(state, BENEFICIARY);
    if (_msgSender() != owner) revert CallerNotBeneficiary();
    _requireHolding(state);
    if (endorsement.deadline < block.timestamp) revert SignatureExpired(block.timestamp);
    address keeper = _party(state, HOLDER);
    if (
      endorsement.nominee == address(0) ||
      endorsement.nominee == owner ||
      endorsement.holder != keeper ||
      endorsement.tokenId != tokenId ||
      endorsement.registry != state.registry()
    ) revert InvalidEndorsement();
    address proposed = _party(state, NOMINEE);
    if (proposed != address(0) && endorsement.nominee != proposed) {
      revert MismatchedEndorsedNomineeAndOnChainNominee(endorsement.nominee, proposed);
    }
    if (endorsement.beneficiary != owner) {
      revert MismatchedEndorsedBeneficiaryAndCurrentBeneficiary(endorsement.beneficiary, owner);
    }
    _requireConsent(endorsement, sig);

    ++nonces[keeper];
    // TradeTrust's escrow says these three characters in place of a remark, and keeps the remark before.
    emit BeneficiaryTransfer(owner, endorsement.nominee, state.registry(), tokenId, "0x0");
    _clearNominee(state, proposed);
    _state = _passOn(state, endorsement.nominee, proposed);
  }

  function cancelBeneficiaryTransfer(BeneficiaryTransferEndorsement calldata endorsement) external override {
    _running();
    if (_msgSender() != endorsement.holder) revert CallerNotEndorser();
    bytes32 hash = _hash(endorsement);
    if (cancelled[hash]) revert SignatureAlreadyCancelled();
    cancelled[hash] = true;
    emit CancelBeneficiaryTransferEndorsement(hash, endorsement.holder, endorsement.tokenId);
  }

  /// @return The EIP-712 domain; it follows the chain through a fork.
  // solhint-disable-next-line func-name-mixedcase
  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return
      keccak256(
        abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), keccak256(bytes("1")), block.chainid, address(this))
      );
  }

  function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
    return interfaceId == type(ITitleEscrowSignable).interfaceId || super.supportsInterface(interfaceId);
  }

  /// @dev What a holder has consented to ends with its possession.
  function _beforeHolderChange(address from) internal override {
    if (from != address(0)) ++nonces[from];
  }

  function _requireConsent(BeneficiaryTransferEndorsement calldata endorsement, Sig calldata sig) private view {
    bytes32 hash = _hash(endorsement);
    if (cancelled[hash]) revert SignatureAlreadyCancelled();
    bytes32 digest = MessageHashUtils.toTypedDataHash(DOMAIN_SEPARATOR(), hash);
    if (ECDSA.recover(digest, sig.v, sig.r, sig.s) != endorsement.holder) revert InvalidSignature();
  }

  function _hash(BeneficiaryTransferEndorsement calldata endorsement) private view returns (bytes32) {
    return
      keccak256(
        abi.encode(
          BENEFICIARY_TRANSFER_TYPEHASH,
          endorsement.beneficiary,
          endorsement.holder,
          endorsement.nominee,
          endorsement.registry,
          endorsement.tokenId,
          endorsement.deadline,
          nonces[endorsement.holder]
        )
      );
  }
}
