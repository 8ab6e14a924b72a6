// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { Strings } from "@openzeppelin/contracts/utils/Strings.sol";
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
import { RegistryState } from "../libraries/RegistryState.sol";

/// @title The memory of a registry, and what it says
/// @dev It keeps no owner of a title: the state of the escrow is the truth, and `ownerOf` asks it. Whether a title
/// exists is whether its escrow has code.
abstract contract RegistryViews is
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

  RegistryState internal _state;
  string public override name;
  string public override symbol;
  string internal _baseUri;

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
    return bytes(_baseUri).length == 0 ? "" : string.concat(_baseUri, Strings.toString(tokenId));
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

  /// @dev The address says which title it claims to be the escrow of; that is believed only if it is the computed one.
  function _isHoldingEscrow(address account) private view returns (bool) {
    (bool success, bytes memory answer) = account.staticcall(abi.encodeCall(IRegistryEscrow(account).tokenId, ()));
    if (!success || answer.length != 32) return false;
    uint256 tokenId = abi.decode(answer, (uint256));
    return account == _escrowOf(tokenId) && _custodyOf(tokenId) == Custody.InCirculation;
  }
}
