// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Refusals of a title escrow
/// @dev When several apply, the first of this order wins: registry paused, escrow ended, role of the caller, title not
/// with the escrow, remark too long, then what the verb itself refuses. `rejectTransferOwners` looks for the title
/// before the roles; `shred` looks at the remark, then the title, then the caller.
interface ITitleEscrowErrors {
  /// @dev The caller does not own the title.
  error CallerNotBeneficiary();
  /// @dev The caller does not possess the title.
  error CallerNotHolder();
  /// @dev The title has been returned to its issuer.
  error TitleEscrowNotHoldingToken();
  error RegistryContractPaused();
  /// @dev The title has ended.
  error InactiveTitleEscrow();
  error InvalidTokenId(uint256 tokenId);
  /// @dev The caller is not the registry of this title.
  error InvalidRegistry(address registry);
  /// @dev A first title arrived without naming its owner and holder.
  error EmptyReceivingData();
  error InvalidTokenTransferToZeroAddressOwners(address beneficiary, address holder);
  error TargetNomineeAlreadyBeneficiary();
  error NomineeAlreadyNominated();
  /// @dev Nobody was named, or there is no previous party to give the role back to.
  error InvalidTransferToZeroAddress();
  /// @dev Only the nominee may become owner while owner and holder are two parties.
  error InvalidNominee();
  error RecipientAlreadyHolder();
  /// @dev Only a title that its parties have returned can be burnt or restored.
  error TokenNotReturnedToIssuer();
  /// @dev Remarks are at most 120 bytes.
  error RemarkLengthExceeded();
  /// @dev Who received both roles gives both back, by `rejectTransferOwners`.
  error DualRoleRejectionRequired();
}
