// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IERC165 } from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import { ERC2771Context } from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { ITitleEscrow } from "./interfaces/ITitleEscrow.sol";
import { ITitleEscrowErrors } from "./interfaces/ITitleEscrowErrors.sol";
import { EscrowSeats } from "./base/EscrowSeats.sol";
import { ILeanRegistry } from "./interfaces/ILeanRegistry.sol";
import { ISoulboundToken } from "./interfaces/ITradeTrustToken.sol";
import {
  EscrowState,
  Role,
  NOBODY,
  BENEFICIARY,
  HOLDER,
  NOMINEE,
  PREV_BENEFICIARY,
  PREV_HOLDER,
  newEscrowState,
  endedEscrowState
} from "./libraries/EscrowState.sol";

/// @title LeanTitleEscrow
/// @dev One clone a title. The escrow itself knows whether it holds its title; the registry asks it, not the reverse.
contract LeanTitleEscrow is EscrowSeats, ITitleEscrowErrors, IERC165, ERC2771Context {
  uint256 private constant REMARK_LIMIT = 120;

  /// @dev The implementation itself can never become an escrow.
  constructor(address forwarder) ERC2771Context(forwarder) {
    _state = endedEscrowState(address(this));
  }

  function initialize(address registry_, uint256 tokenId_) external override {
    if (EscrowState.unwrap(_state) != 0) revert InvalidInitialization();
    _state = newEscrowState(registry_);
    tokenId = tokenId_;
  }

  function onERC721Received(
    address,
    address,
    uint256 tokenId_,
    bytes calldata data
  ) external override returns (bytes4) {
    EscrowState state = _running();
    if (tokenId_ != tokenId) revert InvalidTokenId(tokenId_);
    if (msg.sender != state.registry()) revert InvalidRegistry(msg.sender);

    if (state.seatOf(HOLDER) == NOBODY) {
      if (data.length == 0) revert EmptyReceivingData();
      (address owner, address keeper, bytes memory remark_) = abi.decode(data, (address, address, bytes));
      if (owner == address(0) || keeper == address(0)) revert InvalidTokenTransferToZeroAddressOwners(owner, keeper);
      _state = _seatFirst(state, owner, keeper).withHolding(true);
      emit BeneficiaryTransfer(address(0), owner, state.registry(), tokenId_, "");
      emit HolderTransfer(address(0), keeper, state.registry(), tokenId_, "");
      emit TokenReceived(owner, keeper, true, state.registry(), tokenId_, remark_);
    } else {
      _state = state.withHolding(true);
      emit TokenReceived(_party(state, BENEFICIARY), _party(state, HOLDER), false, state.registry(), tokenId_, data);
    }
    return IERC721Receiver.onERC721Received.selector;
  }

  function nominate(address nominee_, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(BENEFICIARY, remark_);
    if (nominee_ == caller) revert TargetNomineeAlreadyBeneficiary();
    address previous = _party(state, NOMINEE);
    if (nominee_ == previous) revert NomineeAlreadyNominated();

    state = state.without(PREV_BENEFICIARY).without(NOMINEE);
    if (state.sole()) state = state.without(PREV_HOLDER);
    if (nominee_ != address(0)) state = state.with(NOMINEE, _seat(state, nominee_));
    _state = state;
    emit Nomination(previous, nominee_, state.registry(), tokenId, remark_);
  }

  function transferBeneficiary(address nominee_, bytes calldata remark_) external override {
    (EscrowState state, ) = _actingAs(HOLDER, remark_);
    _state = _endorse(state, nominee_, remark_);
  }

  function transferHolder(address newHolder, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    _state = _handOn(state, caller, newHolder, remark_);
  }

  function transferOwners(address nominee_, address newHolder, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    _state = _handOn(_endorse(state, nominee_, remark_), caller, newHolder, remark_);
  }

  function rejectTransferBeneficiary(bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(BENEFICIARY, remark_);
    if (state.seatOf(PREV_BENEFICIARY) == NOBODY) revert InvalidTransferToZeroAddress();
    if (state.sole()) revert DualRoleRejectionRequired();

    address to = _party(state, PREV_BENEFICIARY);
    _state = _giveBack(state, BENEFICIARY, PREV_BENEFICIARY);
    emit BeneficiaryTransfer(caller, to, state.registry(), tokenId, remark_);
    emit RejectTransferBeneficiary(caller, to, state.registry(), tokenId, remark_);
  }

  /// @dev An owner on whom only possession was forced gives only possession back.
  function rejectTransferHolder(bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    if (state.seatOf(PREV_HOLDER) == NOBODY) revert InvalidTransferToZeroAddress();
    if (state.sole() && state.seatOf(PREV_BENEFICIARY) != NOBODY) revert DualRoleRejectionRequired();

    address to = _party(state, PREV_HOLDER);
    _state = _giveBack(state, HOLDER, PREV_HOLDER);
    emit HolderTransfer(caller, to, state.registry(), tokenId, remark_);
    emit RejectTransferHolder(caller, to, state.registry(), tokenId, remark_);
  }

  function rejectTransferOwners(bytes calldata remark_) external override {
    EscrowState state = _running();
    if (!state.holding()) revert TitleEscrowNotHoldingToken();
    address caller = _requireSole(state);
    _requireShort(remark_);
    if (state.seatOf(PREV_BENEFICIARY) == NOBODY || state.seatOf(PREV_HOLDER) == NOBODY) {
      revert InvalidTransferToZeroAddress();
    }

    address owner = _party(state, PREV_BENEFICIARY);
    address keeper = _party(state, PREV_HOLDER);
    _state = _giveBack(_giveBack(state, BENEFICIARY, PREV_BENEFICIARY), HOLDER, PREV_HOLDER);
    emit BeneficiaryTransfer(caller, owner, state.registry(), tokenId, remark_);
    emit HolderTransfer(caller, keeper, state.registry(), tokenId, remark_);
    emit RejectTransferOwners(caller, owner, caller, keeper, state.registry(), tokenId, remark_);
  }

  function returnToIssuer(bytes calldata remark_) external override {
    EscrowState state = _running();
    address caller = _requireSole(state);
    if (!state.holding()) revert TitleEscrowNotHoldingToken();
    _requireShort(remark_);

    emit Nomination(_party(state, NOMINEE), address(0), state.registry(), tokenId, "");
    _state = state.withHolding(false).without(NOMINEE).without(PREV_BENEFICIARY).without(PREV_HOLDER);
    ISoulboundToken(state.registry()).transferFrom(address(this), state.registry(), tokenId, "");
    emit ReturnToIssuer(caller, state.registry(), tokenId, remark_);
  }

  function shred(bytes calldata remark_) external override {
    EscrowState state = _running();
    _requireShort(remark_);
    if (state.holding()) revert TokenNotReturnedToIssuer();
    if (msg.sender != state.registry()) revert InvalidRegistry(msg.sender);
    _end(state, remark_);
  }

  function retire(address party, bytes calldata remark_) external override returns (bool wasReturned) {
    EscrowState state = _running();
    if (msg.sender != state.registry()) revert InvalidRegistry(msg.sender);
    wasReturned = !state.holding();
    if (!wasReturned) {
      if (party != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();
      if (!state.sole()) revert CallerNotHolder();
    }
    _requireShort(remark_);
    _end(state, remark_);
  }

  function remark() external pure override returns (bytes memory) {
    return "";
  }

  function supportsInterface(bytes4 interfaceId) external pure override returns (bool) {
    return interfaceId == type(ITitleEscrow).interfaceId || interfaceId == type(IERC165).interfaceId;
  }

  /// @dev The guard of every verb: not paused, not ended.
  function _running() private view returns (EscrowState state) {
    state = _state;
    if (ILeanRegistry(state.registry()).paused()) revert RegistryContractPaused();
    if (!state.active()) revert InactiveTitleEscrow();
  }

  /// @dev The guard of the verbs of one party.
  function _actingAs(Role role, bytes calldata remark_) private view returns (EscrowState state, address caller) {
    state = _running();
    caller = _msgSender();
    if (caller != _party(state, role)) {
      if (Role.unwrap(role) == Role.unwrap(HOLDER)) revert CallerNotHolder();
      revert CallerNotBeneficiary();
    }
    if (!state.holding()) revert TitleEscrowNotHoldingToken();
    _requireShort(remark_);
  }

  function _requireSole(EscrowState state) private view returns (address caller) {
    caller = _msgSender();
    if (caller != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();
    if (!state.sole()) revert CallerNotHolder();
  }

  function _requireShort(bytes calldata remark_) private pure {
    if (remark_.length > REMARK_LIMIT) revert RemarkLengthExceeded();
  }

  /// @dev The endorsement; the next owner's predecessor may get it back until the successor acts.
  function _endorse(EscrowState state, address to, bytes calldata remark_) private returns (EscrowState) {
    if (to == address(0)) revert InvalidTransferToZeroAddress();
    address proposed = _party(state, NOMINEE);
    if (!state.sole() && to != proposed) revert InvalidNominee();

    emit BeneficiaryTransfer(_party(state, BENEFICIARY), to, state.registry(), tokenId, remark_);
    // TradeTrust's escrow says these two characters here, and its clients' logs are compared with ours.
    if (proposed != address(0)) emit Nomination(proposed, address(0), state.registry(), tokenId, "0x");

    uint256 seat = to == proposed ? state.seatOf(NOMINEE) : NOBODY;
    state = state.without(PREV_HOLDER).without(NOMINEE).with(PREV_BENEFICIARY, state.seatOf(BENEFICIARY));
    return state.with(BENEFICIARY, seat == NOBODY ? _seat(state, to) : seat);
  }

  /// @dev The handing on; an owner that hands on has thereby accepted its ownership.
  function _handOn(EscrowState state, address from, address to, bytes calldata remark_) private returns (EscrowState) {
    if (to == address(0)) revert InvalidTransferToZeroAddress();
    if (to == from) revert RecipientAlreadyHolder();

    if (state.sole()) state = state.without(PREV_BENEFICIARY);
    state = state.with(PREV_HOLDER, state.seatOf(HOLDER));
    emit HolderTransfer(from, to, state.registry(), tokenId, remark_);
    return state.with(HOLDER, _seat(state, to));
  }

  function _giveBack(EscrowState state, Role role, Role previous) private pure returns (EscrowState) {
    return state.with(role, state.seatOf(previous)).without(previous);
  }

  function _end(EscrowState state, bytes calldata remark_) private {
    emit BeneficiaryTransfer(_party(state, BENEFICIARY), address(0), state.registry(), tokenId, "");
    address proposed = _party(state, NOMINEE);
    if (proposed != address(0)) emit Nomination(proposed, address(0), state.registry(), tokenId, "0x");
    emit HolderTransfer(_party(state, HOLDER), address(0), state.registry(), tokenId, "");
    _state = endedEscrowState(state.registry());
    emit Shred(state.registry(), tokenId, remark_);
  }
}
