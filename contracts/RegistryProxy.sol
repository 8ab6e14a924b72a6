// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Proxy } from "@openzeppelin/contracts/proxy/Proxy.sol";
import { RegistrySlot } from "./base/RegistrySlot.sol";

/// @title RegistryProxy
/// @dev The registry of one issuer: delegates to an implementation that nobody can change. Each act on a title asks
/// first whether the registry is paused; answering that here spares the act the way to the implementation.
contract RegistryProxy is RegistrySlot, Proxy {
  address private immutable _target;

  constructor(address target) {
    _target = target;
  }

  /// @return Whether every title of this registry is stopped.
  function paused() external view returns (bool) {
    return _state.paused();
  }

  function _implementation() internal view override returns (address) {
    return _target;
  }
}
