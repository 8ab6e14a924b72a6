// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @dev The least that an account needs to make many calls in one transaction (EIP-7702). It stands for any such
/// account: real ones do more, and cost more.
contract BatchAccount {
  struct Call {
    address to;
    bytes data;
  }

  function execute(Call[] calldata calls) external {
    require(msg.sender == address(this), "not the account");
    for (uint256 i = 0; i < calls.length; ++i) {
      (bool done, ) = calls[i].to.call(calls[i].data);
      require(done, "refused");
    }
  }
}
