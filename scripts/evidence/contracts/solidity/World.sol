// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ITitleEscrow } from "../../../../contracts/interfaces/ITitleEscrow.sol";
import { ITitleEscrowFactory } from "../../../../contracts/interfaces/ITitleEscrowFactory.sol";
import { ISoulboundToken } from "../../../../contracts/interfaces/ITradeTrustToken.sol";
import { Actor } from "./Actor.sol";
import { Life, Title, Offices } from "./Model.sol";

/// @notice Chance from a seed, kept in memory, where throwing it costs little.
struct Dice {
  uint256 word;
}

/// @title The stage of the campaign, and what must hold on it at any time
abstract contract World {
  /// @dev A promise was broken; the seed and the number of the step find it again.
  error Violation(uint256 step, string what);

  uint256 internal constant PARTIES = 5;
  uint256 internal constant TITLES = 6;
  address internal constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;

  address internal registry;
  address internal factory;
  /// @dev Zero in the strict flavour, which knows none.
  address internal forwarder;
  bool internal lean;

  /// @dev The parties, then the issuer, then the pauser.
  Actor[PARTIES + 2] public actors;
  Offices internal offices;
  Title[TITLES] internal titles;
  uint256[] internal dead;
  uint256 internal returned;

  uint256 internal count;
  uint256 private _ids;

  constructor() {
    for (uint256 i = 0; i < actors.length; ++i) actors[i] = new Actor();
  }

  /// @notice Names the contracts under test; `actors` are given their roles by whoever deploys.
  function place(address registry_, address factory_, address forwarder_) external {
    (registry, factory, forwarder, lean) = (registry_, factory_, forwarder_, forwarder_ != address(0));
    offices.issuer = address(actors[PARTIES]);
    offices.pauser = address(actors[lean ? PARTIES + 1 : PARTIES]);
  }

  function _begin(uint256 seed) internal returns (Dice memory dice) {
    dice.word = uint256(keccak256(abi.encode(seed)));
    for (uint256 i = 0; i < TITLES; ++i) titles[i] = _unborn();
  }

  function _random(Dice memory dice, uint256 below) internal pure returns (uint256) {
    unchecked {
      uint256 word = dice.word * 0x5851f42d4c957f2d14057b7ef767814f + 1;
      dice.word = word;
      return (word >> 160) % below;
    }
  }

  function _unborn() internal returns (Title memory) {
    return _titleOf(uint256(keccak256(abi.encode(++_ids))));
  }

  function _titleOf(uint256 id) internal view returns (Title memory title) {
    title.id = id;
    title.escrow = ITitleEscrowFactory(factory).getEscrowAddress(registry, id);
  }

  /// @notice A title ended: its id goes to the dead, and another takes its place on the stage.
  function _bury(uint256 slot, Title memory successor) internal {
    dead.push(titles[slot].id);
    titles[slot] = successor;
  }

  function _require(bool holds, string memory what) internal view {
    if (!holds) revert Violation(count, what);
  }

  /// @notice The escrow says what the model says.
  function _check(Title memory title) internal view {
    ITitleEscrow escrow = ITitleEscrow(title.escrow);
    if (title.life == Life.Unborn) {
      return _require(title.escrow.code.length == 0, "an escrow before its title");
    }
    bool ended = title.life == Life.Ended;
    bool circulating = title.life == Life.Circulating;
    _require(escrow.beneficiary() == title.beneficiary, "beneficiary");
    _require(escrow.holder() == title.holder, "holder");
    _require(escrow.nominee() == title.nominee, "nominee");
    _require(escrow.prevBeneficiary() == title.prevBeneficiary, "previous beneficiary");
    _require(escrow.prevHolder() == title.prevHolder, "previous holder");
    _require((title.beneficiary == address(0)) == ended && (title.holder == address(0)) == ended, "one owner and holder while active, none after");
    _require(escrow.active() == !ended, "active");
    _require(escrow.isHoldingToken() == circulating, "the escrow holds its token while it circulates");
  }

  /// @notice The registry agrees with the escrow.
  function _checkOwner(Title memory title) internal view {
    if (title.life == Life.Unborn) {
      (bool owned, ) = registry.staticcall(abi.encodeCall(ISoulboundToken.ownerOf, (title.id)));
      return _require(!owned, "an owner of no title");
    }
    bool circulating = title.life == Life.Circulating;
    address at = circulating ? title.escrow : title.life == Life.Ended ? BURN_ADDRESS : registry;
    _require(ISoulboundToken(registry).ownerOf(title.id) == at, "the registry and the escrow agree");
    _require(ISoulboundToken(registry).balanceOf(title.escrow) == (circulating ? 1 : 0), "balance of the escrow");
  }

  /// @notice What holds of all titles together.
  function _checkAll(Dice memory dice) internal {
    for (uint256 i = 0; i < TITLES; ++i) {
      Title memory title = titles[i];
      _check(title);
      _checkOwner(title);
    }
    _require(ISoulboundToken(registry).balanceOf(registry) == returned, "the registry holds what was returned");
    _require(ISoulboundToken(registry).balanceOf(BURN_ADDRESS) == dead.length, "supply: what ended stays ended");
    if (dead.length == 0) return;
    Title memory gone = _titleOf(dead[_random(dice, dead.length)]);
    gone.life = Life.Ended;
    _check(gone);
    _checkOwner(gone);
    (bool lives, ) = actors[PARTIES].act(registry, _mintCall(gone.id));
    _require(!lives, "a burnt id lives again");
  }

  function _mintCall(uint256 id) internal view virtual returns (bytes memory);
}
