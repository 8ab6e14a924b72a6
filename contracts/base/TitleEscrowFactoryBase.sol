// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { IRegistryEscrow } from "../interfaces/IRegistryEscrow.sol";
import { ITitleEscrowFactory } from "../interfaces/ITitleEscrowFactory.sol";

/// @title The making of escrows, the same in both flavours
abstract contract TitleEscrowFactoryBase is ITitleEscrowFactory {
  address public immutable override implementation;

  constructor(address implementation_) {
    implementation = implementation_;
  }

  function create(uint256 tokenId) external override returns (address titleEscrow) {
    if (msg.sender == tx.origin) revert CreateCallerNotContract();
    titleEscrow = Clones.cloneDeterministic(implementation, _salt(msg.sender, tokenId));
    IRegistryEscrow(titleEscrow).initialize(msg.sender, tokenId);
    emit TitleEscrowCreated(titleEscrow, msg.sender, tokenId);
  }

  function getEscrowAddress(address tokenRegistry, uint256 tokenId) external view override returns (address) {
    return Clones.predictDeterministicAddress(implementation, _salt(tokenRegistry, tokenId));
  }

  function _salt(address tokenRegistry, uint256 tokenId) private pure returns (bytes32) {
    return keccak256(abi.encodePacked(tokenRegistry, tokenId));
  }
}
