// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { TitleEscrowFactoryBase } from "./base/TitleEscrowFactoryBase.sol";
import { TitleEscrow } from "./TitleEscrow.sol";

/// @title TitleEscrowFactory
contract TitleEscrowFactory is TitleEscrowFactoryBase {
  constructor() TitleEscrowFactoryBase(address(new TitleEscrow())) {}
}
