// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice What every verb of a registry looks at, in one storage word that is never zero, since only a first write is
/// dear:
///
///     | bits      | what                                                  |
///     | 0 - 63    | genesis: the block in which the registry was made     |
///     | 64 - 127  | titles returned to the registry                       |
///     | 128 - 191 | titles ended                                          |
///     | 192       | paused                                                |
///     | 193 - 199 | bytes of the stored remark; strict registries only    |
type RegistryState is uint256;

uint256 constant RETURNED_ONE = 1 << 64;
uint256 constant ENDED_ONE = 1 << 128;
uint256 constant PAUSED = 1 << 192;
uint256 constant REGISTRY_REMARK_POSITION = 193;
uint256 constant REGISTRY_REMARK = 127 << REGISTRY_REMARK_POSITION;

using {
  genesis,
  returned,
  ended,
  paused,
  remarkLength,
  withPaused,
  withRemarkLength,
  plusReturned,
  minusReturned,
  plusEnded
} for RegistryState global;

function newRegistryState() view returns (RegistryState) {
  return RegistryState.wrap(uint64(block.number));
}

function genesis(RegistryState state) pure returns (uint256) {
  return uint64(RegistryState.unwrap(state));
}

function returned(RegistryState state) pure returns (uint256) {
  return uint64(RegistryState.unwrap(state) >> 64);
}

function ended(RegistryState state) pure returns (uint256) {
  return uint64(RegistryState.unwrap(state) >> 128);
}

function paused(RegistryState state) pure returns (bool) {
  return RegistryState.unwrap(state) & PAUSED != 0;
}

function remarkLength(RegistryState state) pure returns (uint256) {
  return (RegistryState.unwrap(state) & REGISTRY_REMARK) >> REGISTRY_REMARK_POSITION;
}

function withPaused(RegistryState state, bool on) pure returns (RegistryState) {
  uint256 word = RegistryState.unwrap(state) & ~PAUSED;
  return RegistryState.wrap(on ? word | PAUSED : word);
}

/// @param length At most 120.
function withRemarkLength(RegistryState state, uint256 length) pure returns (RegistryState) {
  uint256 word = RegistryState.unwrap(state) & ~REGISTRY_REMARK;
  return RegistryState.wrap(word | (length << REGISTRY_REMARK_POSITION));
}

function plusReturned(RegistryState state) pure returns (RegistryState) {
  return RegistryState.wrap(RegistryState.unwrap(state) + RETURNED_ONE);
}

function minusReturned(RegistryState state) pure returns (RegistryState) {
  return RegistryState.wrap(RegistryState.unwrap(state) - RETURNED_ONE);
}

function plusEnded(RegistryState state) pure returns (RegistryState) {
  return RegistryState.wrap(RegistryState.unwrap(state) + ENDED_ONE);
}
