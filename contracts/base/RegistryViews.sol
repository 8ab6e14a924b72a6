// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { ITitleEscrow } from "../interfaces/ITitleEscrow.sol";
import { IRegistryEscrow, Custody } from "../interfaces/IRegistryEscrow.sol";
import {
  ITradeTrustTokenMintable,
  ITradeTrustTokenBurnable,
  ITradeTrustTokenRestorable,
  ISoulboundToken,
  ITokenMetadata,
  ITitleRegistry,
  IPausableRegistry
} from "../interfaces/ITradeTrustToken.sol";
import { RegistrySlot } from "./RegistrySlot.sol";

/// @title The memory of a registry, and what it says
/// @dev It keeps no owner of a title: the state of the escrow is the truth, and `ownerOf` asks it. Whether a title
/// exists is whether its escrow has code.
abstract contract RegistryViews is
  RegistrySlot,
  AccessControl,
  IERC721Receiver,
  ITradeTrustTokenMintable,
  ITradeTrustTokenBurnable,
  ITradeTrustTokenRestorable,
  ISoulboundToken,
  ITokenMetadata,
  ITitleRegistry,
  IPausableRegistry
{
  bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
  bytes32 public constant ACCEPTER_ROLE = keccak256("ACCEPTER_ROLE");
  bytes32 public constant RESTORER_ROLE = keccak256("RESTORER_ROLE");

  address internal constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;

  string private _name;
  string private _symbol;
  string private _baseUri;

  function name() external view override returns (string memory) {
    return _name;
  }

  function symbol() external view override returns (string memory) {
    return _symbol;
  }

  function genesis() external view override returns (uint256) {
    return _state.genesis();
  }

  function paused() external view override returns (bool) {
    return _state.paused();
  }

  function ownerOf(uint256 tokenId) external view override returns (address) {
    Custody custody = _custodyOf(tokenId);
    require(custody != Custody.None, "ERC721: owner query for nonexistent token");
    if (custody == Custody.InCirculation) return _escrowOf(tokenId);
    return custody == Custody.Returned ? address(this) : BURN_ADDRESS;
  }

  function balanceOf(address owner) external view override returns (uint256) {
    require(owner != address(0), "ERC721: balance query for the zero address");
    if (owner == address(this)) return _state.returned();
    if (owner == BURN_ADDRESS) return _state.ended();
    return _isHoldingEscrow(owner) ? 1 : 0;
  }

  function tokenURI(uint256 tokenId) external view override returns (string memory) {
    require(_custodyOf(tokenId) != Custody.None, "ERC721Metadata: URI query for nonexistent token");
    string memory base = _baseUri;
    return bytes(base).length == 0 ? base : string.concat(base, _decimal(tokenId));
  }

  /// @notice Sets what `tokenURI` begins with. Needs DEFAULT_ADMIN_ROLE.
  function setBaseURI(string memory baseURI) external onlyRole(DEFAULT_ADMIN_ROLE) {
    _baseUri = baseURI;
  }

  function onERC721Received(address, address, uint256, bytes calldata) external pure override returns (bytes4) {
    return IERC721Receiver.onERC721Received.selector;
  }

  /// @dev TradeTrust's answers true to the zero id too, the id of an interface of theirs without functions of its own.
  function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
    return
      interfaceId == type(ITradeTrustTokenMintable).interfaceId ||
      interfaceId == type(ITradeTrustTokenBurnable).interfaceId ||
      interfaceId == type(ITradeTrustTokenRestorable).interfaceId ||
      interfaceId == type(ISoulboundToken).interfaceId ||
      interfaceId == type(ITokenMetadata).interfaceId ||
      interfaceId == type(ITitleRegistry).interfaceId ||
      interfaceId == bytes4(0) ||
      super.supportsInterface(interfaceId);
  }

  function _setNames(string memory name_, string memory symbol_) internal {
    _name = name_;
    _symbol = symbol_;
  }

  function titleEscrowFactory() public view virtual override returns (address);

  /// @return What the factory clones.
  function _escrowImplementation() internal view virtual returns (address);

  /// @dev Computed here, as the factory does, to spare the call.
  function _escrowOf(uint256 tokenId) internal view returns (address) {
    bytes32 salt = keccak256(abi.encodePacked(address(this), tokenId));
    return Clones.predictDeterministicAddress(_escrowImplementation(), salt, titleEscrowFactory());
  }

  function _custodyOf(uint256 tokenId) internal view returns (Custody) {
    address escrow = _escrowOf(tokenId);
    return escrow.code.length == 0 ? Custody.None : IRegistryEscrow(escrow).custody();
  }

  /// @dev A library would be faster, and each registry 400 bytes longer.
  function _decimal(uint256 value) private pure returns (string memory text) {
    uint256 at = 78;
    bytes memory digits = new bytes(at);
    unchecked {
      do {
        digits[--at] = bytes1(uint8(48 + (value % 10)));
        value /= 10;
      } while (value != 0);
    }
    assembly ("memory-safe") {
      text := add(digits, at)
      mstore(text, sub(78, at))
    }
  }

  /// @dev The address says which title it claims to be the escrow of; that is believed only if it is the computed one.
  function _isHoldingEscrow(address account) private view returns (bool) {
    bytes32 question = ITitleEscrow.tokenId.selector;
    bool answered;
    uint256 tokenId;
    assembly ("memory-safe") {
      mstore(0, question)
      answered := staticcall(gas(), account, 0, 4, 0, 32)
      answered := and(answered, eq(returndatasize(), 32))
      tokenId := mload(0)
    }
    return answered && account == _escrowOf(tokenId) && _custodyOf(tokenId) == Custody.InCirculation;
  }
}
