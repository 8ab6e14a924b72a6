// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { TitleEscrowFactoryBase } from "./base/TitleEscrowFactoryBase.sol";
import { LeanTitleEscrow } from "./LeanTitleEscrow.sol";

/// @title LeanTitleEscrowFactory
contract LeanTitleEscrowFactory is TitleEscrowFactoryBase {
  constructor(address forwarder) TitleEscrowFactoryBase(address(new LeanTitleEscrow(forwarder))) {}
}
