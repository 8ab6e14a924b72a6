// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { BillEscrow } from "./BillEscrow.sol";

/// @title A register of bills of exchange, for tests
/// @dev Written anew after the public interface of TradeTrust's obligation registers, of which no package has the code:
/// what a reader asks and what the events say is as there. Register and factory are one contract.
contract BillRegister {
  uint256 public immutable genesis = block.number;
  bool public constant paused = false;
  mapping(uint256 => address) private _escrows;
  mapping(uint256 => address) private _owners;

  function mint(address beneficiary, address holder, uint256 tokenId, bytes calldata remark) external {
    address escrow = address(new BillEscrow(tokenId, beneficiary, holder, remark));
    _escrows[tokenId] = escrow;
    _owners[tokenId] = escrow;
  }

  function burnFromEscrow(uint256 tokenId, bytes calldata) external {
    require(msg.sender == _escrows[tokenId], "CallerNotEscrow");
    _owners[tokenId] = 0x000000000000000000000000000000000000dEaD;
  }

  function ownerOf(uint256 tokenId) external view returns (address owner) {
    owner = _owners[tokenId];
    require(owner != address(0), "ERC721: owner query for nonexistent token");
  }

  function titleEscrowFactory() external view returns (address) {
    return address(this);
  }

  function getEscrowAddress(address, uint256 tokenId) external view returns (address) {
    return _escrows[tokenId];
  }
}
