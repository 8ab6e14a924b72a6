// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ERC2771Context } from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import { Context } from "@openzeppelin/contracts/utils/Context.sol";
import { ILeanTitleEscrow } from "./interfaces/ILeanTitleEscrow.sol";
import { TitleEscrowBase } from "./base/TitleEscrowBase.sol";
import { EscrowState, BENEFICIARY, HOLDER } from "./libraries/EscrowState.sol";

/// @title LeanTitleEscrow
/// @dev The flavour that the product deploys: remarks in events only, meta-transactions, and a count of the events.
contract LeanTitleEscrow is TitleEscrowBase, ERC2771Context, ILeanTitleEscrow {
  constructor(address forwarder) ERC2771Context(forwarder) {}

  function retire(address party, bytes calldata remark_) external override returns (bool wasReturned) {
    EscrowState state = _running();
    _requireRegistry(state);
    wasReturned = !state.holding();
    if (!wasReturned) {
      if (party != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();
      if (!state.sole()) revert CallerNotHolder();
    }
    _requireShort(remark_);
    _end(state, remark_);
  }

  function sequence() external view override returns (uint256) {
    return _state.sequence();
  }

  function expectState(address holder_, uint256 sequence_) external view override {
    EscrowState state = _state;
    address present = _party(state, HOLDER);
    if (present != holder_ || state.sequence() != sequence_) revert StateChanged(present, state.sequence());
  }

  function remark() external pure override returns (bytes memory) {
    return "";
  }

  function _save(EscrowState state, uint256 events, bytes calldata) internal override {
    _state = state.plusEvents(events);
  }

  function _saveFirst(EscrowState state, uint256 events, bytes memory) internal override {
    _state = state.plusEvents(events);
  }

  function _msgSender() internal view override(Context, ERC2771Context) returns (address) {
    return ERC2771Context._msgSender();
  }

  function _msgData() internal view override(Context, ERC2771Context) returns (bytes calldata) {
    return ERC2771Context._msgData();
  }

  function _contextSuffixLength() internal view override(Context, ERC2771Context) returns (uint256) {
    return ERC2771Context._contextSuffixLength();
  }
}
