// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Title escrow: who owns and who holds one title
/// @notice The holder possesses the title and may hand it on; the beneficiary owns the goods. Every verb takes a remark
/// of at most 120 bytes that is repeated in its event.
/// @dev ERC-165 id 0x3e143f7b, over exactly the functions below. Verbs and views are those of TradeTrust v5.
interface ITitleEscrow {
  /// @notice The title arrived: newly minted, or restored after a return.
  event TokenReceived(
    address indexed beneficiary,
    address indexed holder,
    bool indexed isMinting,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event Nomination(
    address indexed prevNominee,
    address indexed nominee,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event BeneficiaryTransfer(
    address indexed fromBeneficiary,
    address indexed toBeneficiary,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event HolderTransfer(
    address indexed fromHolder,
    address indexed toHolder,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event ReturnToIssuer(address indexed caller, address registry, uint256 tokenId, bytes remark);
  /// @notice The title ended; nobody owns or holds it any more.
  event Shred(address registry, uint256 tokenId, bytes remark);
  event RejectTransferOwners(
    address indexed fromBeneficiary,
    address indexed toBeneficiary,
    address indexed fromHolder,
    address toHolder,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event RejectTransferBeneficiary(
    address indexed fromBeneficiary,
    address indexed toBeneficiary,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event RejectTransferHolder(
    address indexed fromHolder,
    address indexed toHolder,
    address registry,
    uint256 tokenId,
    bytes remark
  );

  /// @notice The owner proposes the next owner; the zero address withdraws the proposal.
  function nominate(address nominee, bytes calldata remark) external;

  /// @notice The holder endorses: the nominee, or anybody while the holder is the owner too, becomes the owner.
  function transferBeneficiary(address nominee, bytes calldata remark) external;

  /// @notice The holder hands possession on.
  function transferHolder(address newHolder, bytes calldata remark) external;

  /// @notice `transferBeneficiary` and `transferHolder` as one.
  function transferOwners(address nominee, address newHolder, bytes calldata remark) external;

  /// @notice A new owner that has not acted yet gives ownership back.
  function rejectTransferBeneficiary(bytes calldata remark) external;

  /// @notice A new holder that has not acted yet gives possession back.
  function rejectTransferHolder(bytes calldata remark) external;

  /// @notice Who received both roles and has not acted yet gives both back.
  function rejectTransferOwners(bytes calldata remark) external;

  /// @notice The owner, holding it too, surrenders the title to its issuer.
  function returnToIssuer(bytes calldata remark) external;

  /// @notice The registry ends a returned title.
  function shred(bytes calldata remark) external;

  /// @return The owner; zero before the mint and after the end.
  function beneficiary() external view returns (address);

  /// @return The possessor; zero before the mint and after the end.
  function holder() external view returns (address);

  /// @return The owner to which the present one may still give back; else zero.
  function prevBeneficiary() external view returns (address);

  /// @return The holder to which the present one may still give back; else zero.
  function prevHolder() external view returns (address);

  /// @return The proposed next owner; else zero.
  function nominee() external view returns (address);

  /// @return Whether the title has not ended.
  function active() external view returns (bool);

  /// @return The registry of the title. The implementation, which is the escrow of no title, names itself: whatever is
  /// not zero there can never be set up.
  function registry() external view returns (address);

  function tokenId() external view returns (uint256);

  /// @return Whether the title is in circulation, as opposed to returned or ended.
  function isHoldingToken() external view returns (bool);
}
