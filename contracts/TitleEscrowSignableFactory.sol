// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { TitleEscrowFactoryBase } from "./base/TitleEscrowFactoryBase.sol";
import { TitleEscrowSignable } from "./TitleEscrowSignable.sol";

/// @title TitleEscrowSignableFactory
contract TitleEscrowSignableFactory is TitleEscrowFactoryBase {
  constructor() TitleEscrowFactoryBase(address(new TitleEscrowSignable())) {}
}
