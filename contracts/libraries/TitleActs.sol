// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ITitleActs, TitleAct, ExpectedTitle } from "../interfaces/ITitleActs.sol";
import { ITitleEscrow } from "../interfaces/ITitleEscrow.sol";

/// @title What an act on titles is: as a signed message, and as a call
library TitleActs {
  bytes private constant TITLE_TYPE = "ExpectedTitle(address escrow,address holder,uint256 sequence)";
  bytes private constant ACT_TYPE =
    "TitleAct(string verb,address newBeneficiary,address newHolder,bytes remark,ExpectedTitle[] titles)";
  bytes32 private constant TITLE_TYPEHASH = keccak256(TITLE_TYPE);
  bytes32 private constant ACT_TYPEHASH = keccak256(abi.encodePacked(ACT_TYPE, TITLE_TYPE));
  /// @dev Of the message that is signed.
  bytes32 internal constant TYPEHASH =
    keccak256(
      abi.encodePacked(
        "TitleActs(address from,TitleAct[] acts,uint256 gas,uint256 nonce,uint256 deadline)",
        TITLE_TYPE,
        ACT_TYPE
      )
    );

  /// @return The EIP-712 hash of the array.
  function hash(TitleAct[] calldata acts) internal pure returns (bytes32) {
    bytes32[] memory hashes = new bytes32[](acts.length);
    for (uint256 i = 0; i < acts.length; ++i) {
      TitleAct calldata one = acts[i];
      hashes[i] = keccak256(
        abi.encode(
          ACT_TYPEHASH,
          keccak256(bytes(one.verb)),
          one.newBeneficiary,
          one.newHolder,
          keccak256(one.remark),
          _hash(one.titles)
        )
      );
    }
    return keccak256(abi.encodePacked(hashes));
  }

  /// @return The call of the escrow that the act stands for.
  function encode(TitleAct calldata one) internal pure returns (bytes memory) {
    bytes32 verb = keccak256(bytes(one.verb));
    if (verb == keccak256("transferOwners")) {
      return abi.encodeCall(ITitleEscrow.transferOwners, (one.newBeneficiary, one.newHolder, one.remark));
    }
    if (verb == keccak256("transferHolder")) {
      _requireNobody(one.newBeneficiary, one.verb);
      return abi.encodeCall(ITitleEscrow.transferHolder, (one.newHolder, one.remark));
    }
    _requireNobody(one.newHolder, one.verb);
    if (verb == keccak256("transferBeneficiary")) {
      return abi.encodeCall(ITitleEscrow.transferBeneficiary, (one.newBeneficiary, one.remark));
    }
    if (verb == keccak256("nominate")) {
      return abi.encodeCall(ITitleEscrow.nominate, (one.newBeneficiary, one.remark));
    }
    _requireNobody(one.newBeneficiary, one.verb);
    return abi.encodeWithSelector(_selector(verb, one.verb), one.remark);
  }

  /// @dev The verbs that name nobody.
  function _selector(bytes32 verb, string calldata name) private pure returns (bytes4) {
    if (verb == keccak256("rejectTransferHolder")) return ITitleEscrow.rejectTransferHolder.selector;
    if (verb == keccak256("rejectTransferBeneficiary")) return ITitleEscrow.rejectTransferBeneficiary.selector;
    if (verb == keccak256("rejectTransferOwners")) return ITitleEscrow.rejectTransferOwners.selector;
    if (verb == keccak256("returnToIssuer")) return ITitleEscrow.returnToIssuer.selector;
    revert ITitleActs.UnknownVerb(name);
  }

  function _requireNobody(address party, string calldata verb) private pure {
    if (party != address(0)) revert ITitleActs.PartyNotTaken(verb);
  }

  function _hash(ExpectedTitle[] calldata titles) private pure returns (bytes32) {
    bytes32[] memory hashes = new bytes32[](titles.length);
    for (uint256 i = 0; i < titles.length; ++i) {
      ExpectedTitle calldata title = titles[i];
      hashes[i] = keccak256(abi.encode(TITLE_TYPEHASH, title.escrow, title.holder, title.sequence));
    }
    return keccak256(abi.encodePacked(hashes));
  }
}
