// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice A title, and how the party that acts on it knows it.
/// @param holder Who holds it.
/// @param sequence How many events its escrow has told.
struct ExpectedTitle {
  address escrow;
  address holder;
  uint256 sequence;
}

/// @notice One verb on several titles.
/// @param verb The name of the escrow's function.
/// @param newBeneficiary The next owner, or the nominee; zero where the verb names none.
/// @param newHolder The next holder; zero where the verb names none.
struct TitleAct {
  string verb;
  address newBeneficiary;
  address newHolder;
  bytes remark;
  ExpectedTitle[] titles;
}

/// @title Acts on several titles as one
interface ITitleActs {
  error UnknownVerb(string verb);
  /// @dev A party is named that the verb does not take: whoever signed this was shown what would not happen.
  error PartyNotTaken(string verb);
  /// @dev History is read by transaction: an escrow is acted on once in each.
  error ActedTwice(address escrow);
  /// @param reason What the escrow refused with; StateChanged when the title is not as expected.
  error ActFailed(address escrow, bytes reason);

  /// @notice Acts for the caller on lean escrows: on all of the titles, or on none. Each has to be as expected.
  /// @dev By `execute`, one signature covers all of it; it is given over the EIP-712 type TitleActs, which shows every
  /// act, instead of over ForwardRequest, which shows call data.
  function act(TitleAct[] calldata acts) external;
}
