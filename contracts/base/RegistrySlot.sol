// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { RegistryState } from "../libraries/RegistryState.sol";

/// @title The first storage slot of a registry
/// @dev Apart and inherited first, so that a registry's proxy and its implementation read the same slot.
abstract contract RegistrySlot {
  RegistryState internal _state;
}
