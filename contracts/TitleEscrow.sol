// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { TitleEscrowBase } from "./base/TitleEscrowBase.sol";
import { EscrowState } from "./libraries/EscrowState.sol";
import { StoredRemark, REMARK_LIMIT } from "./libraries/StoredRemark.sol";

/// @title TitleEscrow
/// @dev The strict flavour: keeps the remark of the last act, and knows no forwarder.
contract TitleEscrow is TitleEscrowBase {
  using StoredRemark for bytes32[4];

  bytes32[4] private _remark;

  function remark() external view override returns (bytes memory) {
    return _remark.read(_state.remarkLength());
  }

  function _save(EscrowState state, uint256, bytes calldata remark_) internal override {
    _state = state.withRemarkLength(_requireFitting(remark_.length));
    _remark.write(remark_);
  }

  function _saveFirst(EscrowState state, uint256, bytes memory remark_) internal override {
    _state = state.withRemarkLength(_requireFitting(remark_.length));
    _remark.writeFromMemory(remark_);
  }

  /// @dev Looked at once more: a foreign registry may send a remark of any length.
  function _requireFitting(uint256 length) private pure returns (uint256) {
    if (length > REMARK_LIMIT) revert RemarkLengthExceeded();
    return length;
  }
}
