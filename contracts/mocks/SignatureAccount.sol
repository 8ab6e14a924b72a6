// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { IERC1271 } from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title A company account of tests: accepts the signature of one key
contract SignatureAccount is IERC1271 {
  address private immutable _owner;

  constructor(address owner) {
    _owner = owner;
  }

  function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
    (address signer, ECDSA.RecoverError fault, ) = ECDSA.tryRecover(hash, signature);
    return fault == ECDSA.RecoverError.NoError && signer == _owner ? this.isValidSignature.selector : bytes4(0);
  }
}
