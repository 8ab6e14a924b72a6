// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IRegistryEscrow, Custody } from "../interfaces/IRegistryEscrow.sol";
import {
  EscrowState,
  Role,
  SEATS,
  NOBODY,
  BENEFICIARY,
  HOLDER,
  NOMINEE,
  PREV_BENEFICIARY,
  PREV_HOLDER
} from "../libraries/EscrowState.sol";
import { Seats } from "../libraries/Seats.sol";

/// @title The memory of a title escrow: its state, its parties, and what it says about them
abstract contract EscrowMemory is IRegistryEscrow {
  using Seats for uint256[SEATS + 1];

  EscrowState internal _state;
  uint256[SEATS + 1] private _parties;
  uint256 public override tokenId;

  function registry() external view override returns (address) {
    return _state.registry();
  }

  function beneficiary() external view override returns (address) {
    return _party(_state, BENEFICIARY);
  }

  function holder() external view override returns (address) {
    return _party(_state, HOLDER);
  }

  function prevBeneficiary() external view override returns (address) {
    return _party(_state, PREV_BENEFICIARY);
  }

  function prevHolder() external view override returns (address) {
    return _party(_state, PREV_HOLDER);
  }

  function nominee() external view override returns (address) {
    return _party(_state, NOMINEE);
  }

  function active() external view override returns (bool) {
    return _state.active();
  }

  function isHoldingToken() external view override returns (bool) {
    return _state.holding();
  }

  function custody() external view override returns (Custody) {
    EscrowState state = _state;
    if (state.holding()) return Custody.InCirculation;
    if (!state.active()) return Custody.Ended;
    return state.seatOf(HOLDER) == NOBODY ? Custody.None : Custody.Returned;
  }

  /// @dev Keeps the state after an act. What else an act leaves behind tells the two flavours apart.
  /// @param events How many events the act told.
  function _save(EscrowState state, uint256 events, bytes calldata remark_) internal virtual;

  /// @dev The same for the arrival of a new title, of which the remark comes wrapped.
  function _saveFirst(EscrowState state, uint256 events, bytes memory remark_) internal virtual;

  function _party(EscrowState state, Role role) internal view returns (address) {
    uint256 seat = state.seatOf(role);
    return seat == NOBODY ? address(0) : _parties.read(seat);
  }

  /// @dev Seats a party: in the seat it has, or in the lowest one free.
  function _seat(EscrowState state, address party) internal returns (uint256 seat) {
    uint256 taken = state.takenSeats();
    uint256 free;
    unchecked {
      for (uint256 i = SEATS; i != 0; --i) {
        if (taken & (1 << i) == 0) free = i;
        else if (_parties.read(i) == party) return i;
      }
    }
    _parties.write(free, party);
    return free;
  }

  /// @dev Seats the first owner and holder.
  function _seatFirst(EscrowState state, address owner, address keeper) internal returns (EscrowState) {
    _parties.open(owner, keeper);
    return state.with(BENEFICIARY, 1).with(HOLDER, owner == keeper ? 1 : 2);
  }
}
