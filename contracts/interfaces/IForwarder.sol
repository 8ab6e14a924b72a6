// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice A call that `from` signs (EIP-712) and anybody may send and pay for.
/// @param gas What the call may spend.
/// @param nonce Any number `from` has not used; they need no order, so an act signed in advance blocks nothing.
/// @param deadline Last second (Unix time) in which the request is valid.
struct ForwardRequest {
  address from;
  address to;
  uint256 gas;
  uint256 nonce;
  uint256 deadline;
  bytes data;
}

/// @title Meta-transactions (ERC-2771) without an owner
/// @notice A request runs at most once, whether its call succeeds or not.
interface IForwarder {
  /// @param requestHash The EIP-712 digest that was signed.
  /// @param returnData What the call returned, or its revert data; at most 512 bytes of it.
  event Executed(
    address indexed from,
    uint256 indexed nonce,
    bytes32 indexed requestHash,
    bool success,
    bytes returnData
  );
  event Cancelled(address indexed from, uint256 indexed nonce);

  error RequestExpired(uint256 deadline);
  error NonceUsed(address from, uint256 nonce);
  /// @dev The signature is neither by the key of `from` nor accepted by its account contract (ERC-1271).
  error InvalidSignature(address from);
  /// @dev The transaction brings too little gas for the call.
  error InsufficientGas(uint256 needed);
  error LengthMismatch();

  /// @notice Runs one request; an invalid one reverts, a failing call is reported.
  function execute(
    ForwardRequest calldata request,
    bytes calldata signature
  ) external returns (bool success, bytes memory returnData);

  /// @notice Runs requests in order. An invalid one is passed over (its nonce stays unused and there is no event), a
  /// failing call is reported; neither stops the others. Too little gas reverts all.
  /// @return outcomes Whether each was valid and its call succeeded.
  function executeBatch(
    ForwardRequest[] calldata requests,
    bytes[] calldata signatures
  ) external returns (bool[] memory outcomes);

  /// @notice Makes a nonce of the caller unusable; a signer without native coin calls this through `execute`.
  function cancel(uint256 nonce) external;

  function isUsed(address from, uint256 nonce) external view returns (bool);

  /// @return The EIP-712 digest to be signed.
  function hashRequest(ForwardRequest calldata request) external view returns (bytes32);
}
