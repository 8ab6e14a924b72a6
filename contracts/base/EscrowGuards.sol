// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Context } from "@openzeppelin/contracts/utils/Context.sol";
import { ITitleEscrowErrors } from "../interfaces/ITitleEscrowErrors.sol";
import { IPausableRegistry } from "../interfaces/ITradeTrustToken.sol";
import { EscrowState, Role, BENEFICIARY, HOLDER } from "../libraries/EscrowState.sol";
import { REMARK_LIMIT } from "../libraries/StoredRemark.sol";
import { EscrowMemory } from "./EscrowMemory.sol";

/// @title Who may act on a title, and when
/// @dev The order of the refusals is part of the interface: see ITitleEscrowErrors.
abstract contract EscrowGuards is EscrowMemory, ITitleEscrowErrors, Context {
  /// @dev The guard of every verb: not paused, not ended.
  function _running() internal view returns (EscrowState state) {
    state = _state;
    if (IPausableRegistry(state.registry()).paused()) revert RegistryContractPaused();
    if (!state.active()) revert InactiveTitleEscrow();
  }

  /// @dev The guard of the verbs of one party.
  function _actingAs(Role role, bytes calldata remark_) internal view returns (EscrowState state, address caller) {
    state = _running();
    caller = _msgSender();
    if (caller != _party(state, role)) {
      if (Role.unwrap(role) == Role.unwrap(HOLDER)) revert CallerNotHolder();
      revert CallerNotBeneficiary();
    }
    _requireHolding(state);
    _requireShort(remark_);
  }

  /// @dev The guard of the verbs of who owns and holds the title.
  function _requireSole(EscrowState state) internal view returns (address caller) {
    caller = _msgSender();
    if (caller != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();
    if (!state.sole()) revert CallerNotHolder();
  }

  function _requireHolding(EscrowState state) internal pure {
    if (!state.holding()) revert TitleEscrowNotHoldingToken();
  }

  function _requireRegistry(EscrowState state) internal view {
    if (msg.sender != state.registry()) revert InvalidRegistry(msg.sender);
  }

  function _requireShort(bytes calldata remark_) internal pure {
    if (remark_.length > REMARK_LIMIT) revert RemarkLengthExceeded();
  }
}
